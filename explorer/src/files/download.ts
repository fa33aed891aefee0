/** How long the address of a file holds: saving begins late. */
const HELD_MS = 10_000;

/** Has the browser save a file. */
export function save(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}

/** Has the browser save a text as a file. */
export function download(name: string, type: string, text: string): void {
  save(name, new Blob([text], { type }));
}
