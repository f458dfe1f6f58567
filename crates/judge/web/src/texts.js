// A text is an input, or an output of the user's program: what was typed or pasted, or a file. For example, this is an output
// that was given as a file:
//
//   { content: File, name: "my.out", remark: "", id: 1, time: Date }
//
// A text has these properties:
//   content: the text itself, as a blob, which may be a file;
//   name: the name of the file; empty if there is no file.
// Some texts have others, too:
//   remark: sentences about the text, which the page shows below its field;
//   isPasted: true if it was pasted, so that its name, `pasted`, is not that of a file;
//   isSample: true if it is an input that is only shown, since the user has chosen none (`sample` in tests.js);
//   pendingAddress: the address whose input it stands for, until that is unpacked;
//   isConverted: true if the file, or one of those that were joined to it, was converted to UTF-8 without a byte order mark
//     (recognise.js, matching.js);
//   id, time: the number of the output among those that were given, and when it was given (`asGiven` in given.js);
//   before: the short text in whose place it is, if it is too long to be edited (`inPlaceOf` in actions.js);
//   whyRefused: why it is no output, if it is a file that was refused (recognise.js, plan.js). Such a file need not have a
//     content.

// The text of a file, or of a blob, which has no name.
export const fileText = (file, remark = "") => ({ content: file, name: file.name ?? "", remark });

// A text that was typed.
export const typedText = (value) => ({ content: new Blob([value]), name: "", remark: "" });

// A long text that was pasted, which is taken as if it were a file.
export const pastedText = (value) => ({ ...fileText(new File([value], "pasted")), isPasted: true });

// An empty text, which stands for the input of an address until that is unpacked.
export const pendingText = (address) => ({ ...typedText(""), pendingAddress: address });

export const isPending = ({ pendingAddress }) => pendingAddress !== undefined;

// The remarks on the texts of files, each once.
export const remarksOf = (files) => [...new Set(files.map(({ text }) => text.remark).filter(Boolean))];
