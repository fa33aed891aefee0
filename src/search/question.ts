import type { ReadingProblem } from '../domain/search.js';
import { bareWords } from '../domain/text.js';
import { sentencesOf } from './highlights.js';

/** What of a text is compared with claims. */
export interface Question {
  readonly statement: string;
  readonly problems: readonly ReadingProblem[];
}

/** The network reads about as much of a claim. */
const LONGEST = 240;
/** A sentence with fewer words asks nothing of its own. */
const FEWEST_WORDS = 3;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const QUESTION = /[?？؟]["'”’»)\]]*$/u;
/** A quotation is not longer than what is read. */
const QUOTED = /“[^“”]{1,240}”|„[^„“”]{1,240}[“”]|«[^«»]{1,240}»|»[^«»]{1,240}«|"[^"]{1,240}"/gu;
const OPENING = '“„«»"';

/**
 * What a text asks or claims: the whole text without the quotation marks around it; of several
 * questions the first one; of a long text its first question, or else its first sentence.
 */
export function questionOf(text: string, language: string | undefined): Question {
  const whole = unquoted(text.trim());
  const sentences = sentencesOf({ text: whole, language }).map((each) => each.text);
  const asked = sentences.filter((each) => QUESTION.test(each) && count(each) >= FEWEST_WORDS);
  const long = whole.length > LONGEST;
  const several = asked.length > 1;
  const chosen = several || long ? (asked[0] ?? sentences[0]!) : whole;
  const statement = chosen.slice(0, LONGEST).trim();
  const problems: ReadingProblem[] = [];
  if (count(statement) === 0) problems.push('NO_WORDS');
  if (long) problems.push('LONG_TEXT');
  if (several) problems.push('SEVERAL_QUESTIONS');
  if (quotes(statement)) problems.push('QUOTATION');
  if (deniesTwice(statement, language)) problems.push('DOUBLE_NEGATION');
  return { statement, problems };
}

/** Without the quotation marks around all of it. */
function unquoted(text: string): string {
  if (text.length > LONGEST || !OPENING.includes(text.charAt(0))) return text;
  const [quoted] = text.match(QUOTED) ?? [];
  return quoted === text ? text.slice(1, -1).trim() : text;
}

function quotes(text: string): boolean {
  return (text.match(QUOTED) ?? []).some((quoted) => count(quoted) >= FEWEST_WORDS);
}

function count(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** In lower case, but for abbreviations such as US, which are words of their own. */
function wordsOf(text: string): readonly string[] {
  const words = inFull(text.normalize('NFKC')).match(WORD) ?? [];
  const shouts = words.every((word) => word === word.toUpperCase());
  return words.map((word) => (!shouts && ABBREVIATION.test(word) ? word : word.toLowerCase()));
}

const ABBREVIATION = /^\p{Lu}{2,4}$/u;
const SHORTENED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

/** "Can't" is "can not". */
function inFull(text: string): string {
  return text
    .replace(/(?<!\p{L})(\p{L}+)n['’]t(?!\p{L})/giu, (_, verb: string) => {
      const full = SHORTENED[verb.toLowerCase()];
      return `${full ? verb[0]! + full.slice(1) : verb} not`;
    })
    .replace(/(?<!\p{L})cannot(?!\p{L})/giu, 'can not');
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

interface Grammar {
  /** Words that say nothing of what is claimed: articles, pronouns, what turns a verb around. */
  readonly light: ReadonlySet<string>;
  /** Words of which two, in one sentence, deny twice. Those that only go with another one are left out. */
  readonly denying: ReadonlySet<string>;
  /** What turns a statement round, if nothing else of it has a say in that; its group stays. */
  readonly denial: RegExp;
  /** Before a denial, these words may leave it to a part of the sentence, or make it a proposal. */
  readonly subordinating: ReadonlySet<string>;
  /** How somebody begins who asks whether it is not so, and thinks that it is. */
  readonly wondering: RegExp;
  /** Of word forms that are one word. */
  readonly endings: ReadonlySet<string>;
  /** What one of them denies is denied already. */
  readonly condemning: ReadonlySet<string>;
  /** With these, the order of the others tells what is claimed. */
  readonly comparing: ReadonlySet<string>;
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    light: list(
      'a an the we it they i you us our one should shall must ought need needs to be is are been ' +
        'being do does have has make makes made making get think that there this of for on in at would',
    ),
    denying: list('not never nobody nothing none neither without no'),
    denial:
      /(?:^do)?\s(?:not|no)(?=\s)(?!\s(?:only|just|yet|enough|longer|more|matter)(?!\p{L}))/iu,
    subordinating: list(
      'who which that what if because so unless whether when while although or why how',
    ),
    wondering: /^\p{L}+n['’]t(?!\p{L})/iu,
    endings: list(' s es e d ed ing'),
    condemning: list('wrong unfair unjust false'),
    comparing: list('than rather instead better worse before after over'),
  },
  de: {
    light: list(
      'der die das den dem des ein eine einen einem einer eines wir es man sie ich du ihr soll ' +
        'sollen sollte sollten muss müssen müsste müssten werden wird sein ist sind zu zum zur dass ' +
        'im in an am auf für von vom',
    ),
    denying: list('nicht kein keine keinen keinem keiner nie niemals niemand nichts ohne'),
    denial:
      /\s(?:nicht|kein(?:e[nmr]?)?)(?=[\s.!?]|$)(?!\s(?:nur|mehr|länger|bloss|bloß|genug|einmal)(?!\p{L}))|^kein(?:e[nmr]?)?\s/iu,
    subordinating: list('wer wenn weil oder warum wieso weshalb ob dass damit'),
    wondering: /^(?:sollte|müsste|könnte|dürfte|wäre|hätte)(?:n|t|st)?(?!\p{L})/iu,
    endings: list(' e en er em es n m r s t et te ten'),
    condemning: list('falsch ungerecht unfair verkehrt'),
    comparing: list('als statt lieber besser schlechter vor nach anstatt'),
  },
  fr: {
    light: list(
      'le la les l un une des de du d nous on il elle ils elles je tu vous faut faudrait doit ' +
        'doivent devrait devraient devons être est sont soit soient à au aux que qu en dans ce c y ' +
        'rendre rendu rendue faire t',
    ),
    denying: list('pas jamais rien aucun aucune sans'),
    denial:
      /(?<!\p{L})n(?:e\s|['’])(?!est-ce)((?:\S+\s){0,4}\S+?\s)??pas(?=[\s.!?]|$)(?!\s(?:seulement|que|encore|assez|plus|moins)(?!\p{L}))/iu,
    subordinating: list('qui si parce puisque ou pourquoi ceux celui celles quand'),
    wondering: /^n(?:e\s|['’])/iu,
    endings: list(' e s es er é ée és ées ent ez ant ir i is it r ra'),
    condemning: list('faux injuste mal tort'),
    comparing: list('plus moins plutôt mieux pire avant après'),
  },
  it: {
    light: list(
      'il lo la i gli le l un uno una di del dello della dei degli delle d si noi dovrebbe ' +
        'dovrebbero deve devono bisogna bisognerebbe essere è sono sia siano venga vengano a al allo ' +
        'alla ai agli alle che in nel nella nei nelle per rendere reso resa fare',
    ),
    denying: list('non senza'),
    denial:
      /(?<!\p{L})non\s(?!(?:solo|soltanto|ancora|abbastanza|governativ\p{L}|profit|fumator\p{L}|vedent\p{L}|(?:\S+\s){1,2}più)(?!\p{L}))/iu,
    subordinating: list('chi se perché o che quando'),
    wondering: /^non\s/iu,
    endings: list(
      ' o a i e are ato ata ati ate ere uto uta uti ute ire ito ita iti ite no re to ta ti te',
    ),
    condemning: list('sbagliato ingiusto falso male'),
    comparing: list('più meno piuttosto meglio peggio prima dopo'),
  },
};

/** How many words of it deny something. */
function denialsIn(text: string, { denying }: Grammar): number {
  return wordsOf(text).filter((word) => denying.has(word)).length;
}

/** Whether it denies twice, as in "Is it wrong not to help?". */
function deniesTwice(text: string, language = ''): boolean {
  const grammar = GRAMMARS[language];
  if (!grammar) return false;
  const denied = denialsIn(text, grammar);
  const condemned = wordsOf(text).some((word) => grammar.condemning.has(word));
  return denied > 1 || (denied === 1 && condemned);
}

/**
 * How two texts agree whose words are the same, in whatever form: "We should make it easier to cull
 * wolves" is "It should be made easier to cull wolves.", and the opposite of "It should not be made
 * easier to cull wolves". One part of the sentence may stand elsewhere; not in German, or where they
 * compare.
 * @param language of both (ISO 639-1); in others than English, French, German and Italian, only
 *   case, spacing and punctuation may differ
 * @returns undefined if the words differ
 */
export function agreementInWords(
  one: string,
  other: string,
  language: string | undefined,
): 'SAME' | 'OPPOSITE' | undefined {
  if (bareWords(one) === bareWords(other)) return 'SAME';
  const grammar = GRAMMARS[language ?? ''];
  // The network reads no more of them, and normalising much can take long.
  if (!grammar || Math.max(one.length, other.length) > LONGEST) return undefined;
  const bare = [withoutDenial(one, language), withoutDenial(other, language)] as const;
  const [a, b] = [telling(bare[0].text, grammar), telling(bare[1].text, grammar)];
  if (a.length < 2 || a.length !== b.length) return undefined;
  const same = (at: number, beside: number) => sameWord(a[at]!, b[beside]!, grammar.endings);
  let from = 0;
  while (from < a.length && same(from, from)) from += 1;
  let to = a.length;
  while (to > from && same(to - 1, to - 1)) to -= 1;
  // German puts the verb last in any case, so there only order says who does what to whom.
  const compares =
    language === 'de' || wordsOf(`${one} ${other}`).some((word) => grammar.comparing.has(word));
  if (from < to && (compares || !isMoved(to - from, (at, by) => same(from + at, from + by)))) {
    return undefined;
  }
  return bare[0].turned === bare[1].turned ? 'SAME' : 'OPPOSITE';
}

/** Whether two lists of so many words are equal but for a part that stands elsewhere. */
function isMoved(length: number, same: (at: number, by: number) => boolean): boolean {
  const places = Array.from({ length }, (_, at) => at);
  return places.some((by) => places.every((at) => same(at, (at + by) % length)));
}

function telling(text: string, { light }: Grammar): readonly string[] {
  return wordsOf(text).filter((word) => !light.has(word));
}

/** Word forms share a beginning of at least this many letters. */
const SHARED = 3;

function sameWord(one: string, other: string, endings: ReadonlySet<string>): boolean {
  if (one === other) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared < SHARED || /\p{N}/u.test(one + other)) return false;
  // Of "plan" and "planned", the doubled letter is no ending.
  const rest = (word: string) => {
    const ending = word.slice(shared);
    return ending[0] === word[shared - 1] ? ending.slice(1) : ending;
  };
  return [one, other].every((word) => endings.has(rest(word)));
}

/** A statement without the "not" in it, which turns it round. */
export interface Bare {
  readonly text: string;
  readonly turned: boolean;
}

/**
 * Takes the one "not" out of a simple statement, in English, French, German and Italian. Of longer
 * ones, with commas or with parts that could be what it denies, nothing is taken out. Who asks
 * "Shouldn't we ...?" does not deny it.
 */
export function withoutDenial(text: string, language: string | undefined): Bare {
  const whole = { text, turned: false };
  const grammar = GRAMMARS[language ?? ''];
  if (!grammar || text.length > LONGEST) return whole;
  const plain = (language === 'en' ? inFull(text) : text).trim().replace(/\s+/gu, ' ');
  const found = grammar.denial.exec(plain);
  if (!found || /[,;:–—]|\s-/u.test(plain)) return whole;
  const before = plain.slice(0, found.index);
  const after = plain.slice(found.index + found[0].length);
  const isOfPart = wordsOf(before).some((word) => grammar.subordinating.has(word));
  if (denialsIn(plain, grammar) !== 1 || isOfPart) return whole;
  const wonders = grammar.wondering.test(text.trim()) && QUESTION.test(plain);
  return {
    text: `${before} ${found[1] ?? ''} ${after}`
      .replace(/\s+/gu, ' ')
      .replace(/\s(?=[.!]$)/u, '')
      .trim(),
    turned: !wonders,
  };
}
