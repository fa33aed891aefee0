/** One of these is in every notice of cookies, data protection or copyright. */
const LEGAL = alternatives(
  ['cookies?', '©', 'gdpr', 'dsgvo', 'rgpd'],
  ['privacy', 'personal (?:data|information)', 'all rights reserved', 'terms of (?:use|service)'],
  ['datenschutz', 'personenbezogen', 'alle rechte vorbehalten', 'nutzungsbedingungen'],
  ['confidentialité', 'données (?:personnelles|à caractère personnel)', 'tous droits réservés'],
  ['dati personali', 'tutti i diritti riservati', "termini (?:d['’]uso|di utilizzo)"],
);

/** A second one of those, or one of these, is what makes a sentence a notice. */
const BESIDE = alternatives(
  [String.raw`(?:19|20)\d\d`],
  ['accept', 'advertis', 'agree', 'browser', 'consent', 'devices?', 'measure', 'partners?'],
  ['personali[sz]e', 'polic(?:y|ies)', '(?:our|this) (?:web ?)?site', 'user experience'],
  [
    'akzeptier',
    'einverstanden',
    'einwillig',
    'erklärung',
    'geräte?',
    'nutzererfahrung',
    'partnern?',
  ],
  ['richtlinie', '(?:diese|unsere)r? (?:web)?(?:seite|site)', 'werbung', 'zustimm'],
  ['accepte', 'appareils?', '(?:ce|notre) site', 'consentement', 'navigateur', 'navigation'],
  ['partenaires?', 'politique de', 'publicité'],
  ['accett', 'acconsent', 'consenso', 'dispositiv', 'informativa', 'navigazione', 'pubblicit'],
  ['(?:il nostro|questo) sito'],
);

function alternatives(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${lists.flat().join('|')})`, 'giu');
}

/**
 * Whether a line is a notice about cookies, data protection or copyright, in English, German,
 * French or Italian. An article about one of these can be meant, too: the caller has to see
 * whether a page has anything else.
 */
export function isNotice(text: string): boolean {
  const legal = new Set(text.match(LEGAL)?.map((term) => term.toLowerCase()));
  return legal.size > 1 || (legal.size === 1 && text.search(BESIDE) >= 0);
}
