const END_OF_THOUGHTS = '</think>';
const FENCE = '```';

/**
 * The JSON object of an answer, also after thoughts, in a code fence or among words. Without regular
 * expressions, since an answer may be long and hostile.
 * @throws SyntaxError
 */
export function readJson(content: string): unknown {
  const thought = content.lastIndexOf(END_OF_THOUGHTS);
  const answer = thought < 0 ? content : content.slice(thought + END_OF_THOUGHTS.length);
  const [, fenced = ''] = answer.split(FENCE, 2);
  let problem = new SyntaxError('it is empty');
  for (const text of [content, inBraces(fenced), inBraces(answer)]) {
    if (text === '') continue;
    try {
      return JSON.parse(text);
    } catch (error) {
      problem = error as SyntaxError;
    }
  }
  throw problem;
}

function inBraces(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}
