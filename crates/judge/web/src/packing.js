// Packing: a file is compressed and written as letters and digits, so that it fits into an address; and what the page
// itself holds in Base64 is decoded.
//
// A packed file is a word: the line `1 2 3`, for example, is packed to `zM1QwUjDmAgA`. First comes a `z`; then the file,
// compressed with Deflate, in the Base64 for addresses, which has `-` and `_` in place of `+` and `/`, and no `=` at the
// end.

// Packs a file to a word.
export async function pack(file) {
  const deflated = await new Response(file.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
  const letters = await base64Of(deflated);
  return `z${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// Returns a promise of the file that was packed to this word. It fails if the word is cut off.
export function unpack(word) {
  const letters = word.slice(1).replaceAll("-", "+").replaceAll("_", "/");
  return new Response(unpackBase64(letters).stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}

// Encodes a file in Base64. The browser does this when it makes a URL of a file: `data:TYPE;base64,LETTERS`.
async function base64Of(file) {
  const reader = new FileReader();
  const isRead = new Promise((resolve) => { reader.onload = resolve; });
  reader.readAsDataURL(file);
  await isRead;
  const [, letters] = reader.result.split(",");
  return letters;
}

// Decodes a file from Base64.
export const unpackBase64 = (letters) => new Blob([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))]);
