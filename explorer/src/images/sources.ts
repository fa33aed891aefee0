/** A corpus as the list of corpora has it. */
export interface Source {
  readonly name: string;
  readonly title: string | null;
  readonly imageCount: number;
}

/** The corpora that have images. */
export function sourcesOf<Listed extends Source>(corpora: readonly Listed[]): readonly Listed[] {
  return corpora.filter(({ imageCount }) => imageCount > 0);
}

/** The corpus whose images are shown: the one that is wanted, else one's own, else the first. */
export function chooseSource<Listed extends Source>(
  sources: readonly Listed[],
  wanted: string,
  own: string,
): Listed | undefined {
  const named = (name: string) => sources.find((source) => source.name === name);
  return named(wanted) ?? named(own) ?? sources[0];
}
