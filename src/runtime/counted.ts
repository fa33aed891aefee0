/** A number of things in words: "1 line", "2 queries", "26,335 premises". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
