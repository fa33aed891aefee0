/** A name that all systems take: letters and numbers of the title. */
export function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 80) || 'chart';
}
