/** What a dictionary itself says of a word of the data; nothing that all objects have, as `toString`. */
export function own<Value>(
  dictionary: Readonly<Record<string, Value>> | undefined,
  word: string,
): Value | undefined {
  return dictionary && Object.hasOwn(dictionary, word) ? dictionary[word] : undefined;
}
