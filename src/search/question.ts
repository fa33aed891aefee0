import type { ReadingProblem } from '../domain/search.js';
import { bareWords } from '../domain/text.js';
import { analyserOf } from '../encoders/analysis.js';
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
const QUOTED = /“[^”]+”|„[^“”]+[“”]|«[^»]+»|»[^«]+«|"[^"]+"/gu;

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

function unquoted(text: string): string {
  const [quoted] = text.match(QUOTED) ?? [];
  return quoted === text ? text.slice(1, -1).trim() : text;
}

function quotes(text: string): boolean {
  return (text.match(QUOTED) ?? []).some((quoted) => count(quoted) >= FEWEST_WORDS);
}

function count(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** In lower case. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

interface Grammar {
  /** Words that say nothing of what is claimed: articles, pronouns, what turns a verb around. */
  readonly light: ReadonlySet<string>;
  /** Words of which two, in one sentence, deny twice. Those that only go with another one are left out. */
  readonly denying: ReadonlySet<string>;
  /** What turns a statement round, whatever else is in it; what of it stays is the group. */
  readonly denial: RegExp;
  /** How somebody begins who asks whether it is not so, and thinks that it is. */
  readonly wondering: RegExp;
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
    denying: list('not never nobody nothing none neither without no t cannot'),
    denial:
      /n['’]t\b|(?<=\bcan)not\b|(?:^do)?\s*\b(?:not|no)\b(?!\s+(?:only|just|yet|enough|longer|more)\b)/iu,
    wondering: /^\p{L}+n['’]t\b/iu,
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
      /\s*\b(?:nicht|kein(?:e[nmr]?)?)\b(?!\s+(?:nur|mehr|länger|bloss|bloß|genug|einmal)\b)/iu,
    wondering: /^(?:sollte|müsste|könnte|dürfte|wäre|hätte)(?:n|t|st)?\b/iu,
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
      /\bn(?:e\b|['’])\s*(.{0,40}?)\s*\bpas\b(?!\s+(?:seulement|que|encore|assez|plus|moins)\b)/iu,
    wondering: /^n(?:e\b|['’])/iu,
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
    denial: /\bnon\b(?!\s+(?:solo|soltanto|ancora|abbastanza|(?:\S+\s+){1,2}più)(?!\p{L}))/iu,
    wondering: /^non\b/iu,
    condemning: list('sbagliato ingiusto falso male'),
    comparing: list('più meno piuttosto meglio peggio prima dopo'),
  },
};

/** Whether it denies twice, as in "Is it wrong not to help?". */
function deniesTwice(text: string, language = ''): boolean {
  const grammar = GRAMMARS[language];
  if (!grammar) return false;
  const words = wordsOf(text);
  const denied = words.filter((word) => grammar.denying.has(word)).length;
  const condemned = words.some((word) => grammar.condemning.has(word));
  return denied > 1 || (denied === 1 && condemned);
}

/** Word forms share a beginning of at least this many letters. */
const SHARED = 5;

/**
 * How two texts agree whose words are the same, in whatever form and order: "We should make it
 * easier to cull wolves" is "It should be made easier to cull wolves.", and the opposite of "It should
 * not be made easier to cull wolves". Another word that one of them limits with is a difference; where
 * they compare, so is another order.
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
  if (!grammar) return undefined;
  const bare = [withoutDenial(one, language), withoutDenial(other, language)] as const;
  const [a, b] = [
    telling(bare[0].text, grammar, language),
    telling(bare[1].text, grammar, language),
  ];
  if (a.length < 2 || b.length < 2) return undefined;
  const compares = wordsOf(`${one} ${other}`).some((word) => grammar.comparing.has(word));
  const equal = compares ? inOrder(a, b) : within(a, b) && within(b, a);
  if (!equal) return undefined;
  return bare[0].turned === bare[1].turned ? 'SAME' : 'OPPOSITE';
}

function telling(text: string, { light }: Grammar, language: string | undefined) {
  const analyser = analyserOf(language);
  return wordsOf(text)
    .filter((word) => !light.has(word))
    .map((word) => analyser.terms([word])[0] ?? word);
}

/** A statement without the "not" in it, which turns it round. */
export interface Bare {
  readonly text: string;
  readonly turned: boolean;
}

const ENDINGS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

/**
 * Takes the one "not" out of a statement, in English, French, German and Italian. Who asks "Shouldn't
 * we ...?" does not deny it.
 */
export function withoutDenial(text: string, language: string | undefined): Bare {
  const whole = { text, turned: false };
  const grammar = GRAMMARS[language ?? ''];
  if (!grammar) return whole;
  const denied = wordsOf(text).filter((word) => grammar.denying.has(word));
  if (denied.length !== 1 || !grammar.denial.test(text)) return whole;
  const bare = text.replace(grammar.denial, (_, ...[kept]: unknown[]) =>
    typeof kept === 'string' ? kept : '',
  );
  const turned = !(grammar.wondering.test(text.trim()) && QUESTION.test(text.trim()));
  const plain = bare.replace(/\s+/gu, ' ').replace(/\b(?:ca|wo|sha)\b/u, (verb) => ENDINGS[verb]!);
  return { text: plain.trim(), turned };
}

function inOrder(terms: readonly string[], others: readonly string[]): boolean {
  return terms.length === others.length && terms.every((term, at) => sameTerm(term, others[at]!));
}

function within(terms: readonly string[], others: readonly string[]): boolean {
  return terms.every((term) => others.some((each) => sameTerm(term, each)));
}

function sameTerm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= SHARED && long.startsWith(short));
}
