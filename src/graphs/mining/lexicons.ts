/** What a word at the beginning of a unit says about its relation to others. */
export const SENSES = [
  'REASON',
  'CONCLUSION',
  'CONTRAST',
  'CONCESSION',
  'ADDITION',
  'EXAMPLE',
  'CONDITION',
] as const;
export type Sense = (typeof SENSES)[number];

/** What words anywhere in a unit say about it. */
export const MARKERS = ['DUTY', 'OPINION', 'NEGATION', 'OTHERS', 'POSSIBILITY'] as const;
export type Marker = (typeof MARKERS)[number];

/**
 * The words of a language by which units are divided and related. Each text lists words or phrases
 * in lower case, separated by " | ".
 */
export interface Lexicon {
  /** At the beginning of a unit, also behind "and". */
  readonly senses: Readonly<Record<Sense, string>>;
  readonly markers: Readonly<Record<Marker, string>>;
  /** A new unit begins before them within a sentence. */
  readonly divides: string;
  /** A new unit begins before them, but only behind a comma or a dash. */
  readonly dividesAfterComma: string;
  /** A sentence that begins with them has its main clause behind a comma: "Although ..., ...". */
  readonly opens: string;
  /** A point behind them ends no sentence. */
  readonly abbreviations: string;
  /** Verbs and auxiliaries that show that words are a clause. */
  readonly finite: string;
}

export const GERMAN: Lexicon = {
  senses: {
    REASON:
      'weil | da | denn | zumal | nämlich | schliesslich | schließlich | aufgrund | wegen | der grund ist | immerhin | angesichts | indem',
    CONCLUSION:
      'daher | deshalb | darum | deswegen | also | folglich | somit | demnach | infolgedessen | aus diesem grund | aus diesen gründen | so dass | sodass | damit | insgesamt | kurz | kurzum | alles in allem | unter dem strich | das heisst | das heißt | demzufolge | weshalb',
    CONTRAST:
      'aber | doch | jedoch | dennoch | trotzdem | allerdings | hingegen | dagegen | sondern | während | stattdessen | andererseits | gleichwohl | nichtsdestotrotz | vielmehr | nur | umgekehrt | im gegenteil | sonst | ansonsten | indes',
    CONCESSION:
      'obwohl | obgleich | obschon | auch wenn | selbst wenn | wenn auch | zwar | gewiss | sicher | sicherlich | natürlich | freilich | zugegeben | ja | trotz | wohl | klar | selbstverständlich | mag sein | es stimmt | einerseits | ungeachtet',
    ADDITION:
      'auch | ausserdem | außerdem | zudem | ferner | darüber hinaus | überdies | des weiteren | und | weiter | weiterhin | erstens | zweitens | drittens | schliesslich auch | ebenso | dazu | dazu kommt | hinzu kommt | ebenfalls | nicht nur | vor allem | zusätzlich | oder',
    EXAMPLE:
      'zum beispiel | beispielsweise | z. b. | z.b. | etwa | insbesondere | besonders | so zeigt | wie etwa | nämlich',
    CONDITION: 'wenn | falls | sofern | solange | sobald | vorausgesetzt | bis | wo',
  },
  markers: {
    DUTY: 'soll | sollte | sollten | sollen | muss | müssen | müsste | müssten | darf | dürfen | gehört | gehören | braucht | brauchen | es gilt | verboten | erlaubt | abgeschafft | eingeführt | ist zu | sind zu | pflicht | recht auf | dafür | dagegen | notwendig | nötig | sinnvoll | gerechtfertigt | richtig | falsch | verdient | lasst uns | zeit',
    OPINION:
      'ich finde | ich denke | ich glaube | ich bin | meiner meinung | meines erachtens | meiner ansicht | ich meine | ich halte | aus meiner sicht | ich würde | wir sollten | wir müssen',
    NEGATION:
      'nicht | kein | keine | keinen | keiner | keinem | nie | niemals | niemand | nichts | ohne | weder | kaum | nirgends',
    OTHERS:
      'manche | einige | viele | kritiker | gegner | befürworter | andere | man sagt | es heisst | es heißt | oft wird | häufig wird | man könnte | mag | scheint | scheinbar | angeblich | vermeintlich | auf den ersten blick | wer | skeptiker | es wird behauptet',
    POSSIBILITY:
      'kann | können | könnte | könnten | vielleicht | möglicherweise | würde | würden | manchmal | oft | wohl | wahrscheinlich',
  },
  divides:
    'weil | obwohl | obgleich | obschon | denn | sodass | zumal | sondern | auch wenn | selbst wenn | wohingegen',
  dividesAfterComma:
    'da | aber | doch | deshalb | daher | deswegen | und | so dass | während | dennoch | trotzdem | also | allerdings | weshalb | solange | es sei denn | sonst | darum | somit | folglich | hingegen | dagegen | was | wobei | damit',
  opens:
    'obwohl | obgleich | obschon | auch wenn | selbst wenn | wenn auch | während | weil | da | zwar | trotz | solange',
  abbreviations:
    'z | b | d | h | u | a | bzw | ca | dr | prof | nr | vgl | inkl | evtl | ggf | sog | st | hr | fr | mio | mrd | chf | abs | art | bspw | s | str | o',
  finite:
    'ist | sind | war | waren | bin | wird | werden | wurde | wurden | hat | haben | hatte | hätte | kann | können | könnte | soll | sollte | sollen | sollten | muss | müssen | darf | dürfen | will | wollen | würde | würden | sei | wäre | wären | gibt | geht | gehen | macht | machen | braucht | brauchen | bringt | bringen | kostet | kosten | führt | führen | bleibt | bleiben | lässt | steht | stehen | kommt | kommen | zeigt | zeigen | hilft | helfen | schadet | schützt | schützen | verliert | verlieren | bekommt | nimmt | nehmen | gilt | gehört | liegt | liegen | fehlt | fehlen | findet | finden | sagt | sagen | lebt | leben | stirbt | sterben | zahlt | zahlen | trägt | tragen | nützt | verhindert | bedeutet | entsteht | entstehen',
};

export const ENGLISH: Lexicon = {
  senses: {
    REASON:
      'because | since | as | for | given that | due to the fact that | after all | the reason is | seeing that | in view of the fact that | owing to',
    CONCLUSION:
      "therefore | thus | hence | so | consequently | as a result | accordingly | that is why | that's why | for this reason | for these reasons | this is why | which is why | in conclusion | to conclude | all in all | in short | overall | so that | it follows that | this means | which means | ultimately",
    CONTRAST:
      'but | however | yet | still | nevertheless | nonetheless | on the other hand | in contrast | by contrast | whereas | instead | rather | then again | at the same time | conversely | even so | only | otherwise | unless',
    CONCESSION:
      'although | though | even though | even if | despite | in spite of | admittedly | of course | certainly | to be sure | granted | while | true | it is true that | yes | sure | naturally | no doubt | indeed | surely | undoubtedly | albeit | agreed',
    ADDITION:
      'also | moreover | furthermore | besides | in addition | additionally | and | finally | first | firstly | second | secondly | third | thirdly | what is more | likewise | similarly | on top of that | then | another | too | not only | above all | or',
    EXAMPLE:
      'for example | for instance | e.g. | in particular | especially | such as | including | as an example | namely | just as | as in',
    CONDITION:
      'if | as long as | provided that | provided | in case | when | whenever | once | until | where',
  },
  markers: {
    DUTY: "should | shouldn't | must | mustn't | ought | have to | has to | need to | needs to | needed | may not | cannot be allowed | deserve | deserves | right to | wrong to | duty | better to | be banned | be allowed | let us | let's | in favour of | in favor of | against | necessary | it is time | demand | justified | makes sense | good idea",
    OPINION:
      "i think | i believe | i am convinced | in my opinion | in my view | i would | i find | i am for | i am against | i'm for | i'm against | to my mind | from my point of view | i argue | i support | i oppose | i say | personally | we should | we must",
    NEGATION:
      "not | no | never | n't | nobody | none | nothing | neither | nor | without | hardly | cannot | can't | don't | doesn't | won't | isn't | aren't | wouldn't | shouldn't",
    OTHERS:
      'some | some say | some people | many people | many | critics | opponents | supporters | others | it is said | it is often said | it is argued | people say | they say | one could | one might | you could | may seem | might seem | seems | at first glance | allegedly | supposedly | those who | proponents | sceptics | skeptics | they claim | it is claimed',
    POSSIBILITY:
      'may | might | could | can | perhaps | maybe | possibly | would | sometimes | often | probably | likely',
  },
  divides:
    'because | although | even though | even if | whereas | which is why | which means | so that | unless | nevertheless | but | since | due to the fact that',
  dividesAfterComma:
    "but | since | as | for | so | and | yet | while | though | since | then again | even | despite | given that | given | therefore | thus | hence | especially because | after all | as long as | otherwise | consequently | moreover | furthermore | nor | on the other hand | that's why | that is why",
  opens:
    'although | though | even though | even if | despite | in spite of | while | whereas | since | because | given that | as long as',
  abbreviations:
    'e.g | i.e | mr | mrs | ms | dr | prof | vs | st | no | approx | fig | cf | inc | ltd | jr | sr | u.s | u.k | gov | sen | rep | p | pp | vol | ca',
  finite:
    "is | are | was | were | be | been | am | has | have | had | do | does | did | can | could | will | would | should | may | might | must | ought | shall | cannot | can't | don't | doesn't | won't | isn't | aren't | it's | that's | there's | they're | we're | you're | makes | make | means | leads | lead | need | needs | gets | get | goes | go | want | wants | take | takes | give | gives | cost | costs | help | helps | become | becomes | pay | pays | work | works | know | think | exist | exists | cause | causes | bring | brings | keep | keeps | live | lives | remain | remains | offer | offers | show | shows | seem | seems | allow | allows | suffer | harm | harms | lose | loses | use | uses | say | says | benefit | benefits",
};

export const FRENCH: Lexicon = {
  senses: {
    REASON:
      "parce que | parce qu' | car | puisque | puisqu' | comme | étant donné que | vu que | en effet | du fait que | à cause de | la raison en est | grâce à | après tout | d'autant plus que | d'autant que",
    CONCLUSION:
      "donc | ainsi | par conséquent | c'est pourquoi | en conséquence | dès lors | aussi faut-il | de sorte que | si bien que | pour cette raison | pour ces raisons | en somme | en bref | bref | au total | finalement | voilà pourquoi | il s'ensuit | en conclusion | somme toute | du coup",
    CONTRAST:
      "mais | cependant | pourtant | toutefois | néanmoins | or | en revanche | par contre | alors que | tandis que | au contraire | d'un autre côté | d'autre part | plutôt | seulement | sinon | reste que | il n'empêche",
    CONCESSION:
      "bien que | bien qu' | quoique | même si | même s' | certes | malgré | en dépit de | il est vrai | bien sûr | évidemment | sans doute | naturellement | oui | d'accord | on peut admettre | d'un côté | il est exact",
    ADDITION:
      "de plus | en outre | par ailleurs | aussi | également | et | d'abord | premièrement | deuxièmement | ensuite | enfin | qui plus est | à cela s'ajoute | non seulement | surtout | de même | s'y ajoute | puis | ou",
    EXAMPLE:
      "par exemple | notamment | en particulier | p. ex. | tel que | ainsi le montre | à titre d'exemple | comme le montre",
    CONDITION:
      "si | s' | pourvu que | à condition que | tant que | dès que | lorsque | lorsqu' | quand | jusqu'à ce que | où",
  },
  markers: {
    DUTY: "doit | doivent | devrait | devraient | faut | faudrait | il convient | a le droit | ont le droit | droit de | interdit | interdire | autoriser | autorisé | supprimer | supprimé | introduire | mérite | méritent | devoir | nécessaire | juste | injuste | justifié | mieux vaut | il est temps | pour | contre | raisonnable | obligatoire | n'a pas à",
    OPINION:
      'je pense | je crois | à mon avis | selon moi | je suis | je trouve | pour moi | à mes yeux | personnellement | nous devons | nous devrions | je dirais',
    NEGATION:
      "ne | n' | pas | jamais | aucun | aucune | rien | personne | sans | ni | guère | nul | nulle | non",
    OTHERS:
      "certains | d'aucuns | beaucoup | les critiques | les opposants | les adversaires | les partisans | d'autres | on dit | on entend | on pourrait | peut sembler | semble | à première vue | soi-disant | prétendument | ceux qui | sceptiques | on objecte | plusieurs",
    POSSIBILITY:
      'peut | peuvent | pourrait | pourraient | peut-être | parfois | souvent | probablement | serait | aurait',
  },
  divides:
    "parce que | parce qu' | bien que | bien qu' | puisque | puisqu' | même si | alors que | tandis que | c'est pourquoi | de sorte que | si bien que | quoique",
  dividesAfterComma:
    "car | mais | donc | or | et | comme | ainsi | pourtant | par conséquent | ce qui | sinon | même s' | étant donné que | vu que | d'autant plus que | d'autant que | tant que | au contraire",
  opens:
    "bien que | bien qu' | quoique | même si | même s' | malgré | puisque | puisqu' | comme | étant donné que | vu que | tandis que | alors que | certes",
  abbreviations:
    'm | mm | mme | mlle | dr | p | ex | cf | env | av | st | ste | no | art | al | fig | fr | chf | éd',
  finite:
    "est | sont | était | étaient | sera | seront | serait | a | ont | avait | aura | aurait | doit | doivent | devrait | devraient | peut | peuvent | pourrait | pourraient | faut | faudrait | fait | font | va | vont | c'est | n'est | n'a | n'ont | il y a | coûte | coûtent | permet | permettent | rend | rendent | met | mettent | prend | prennent | donne | donnent | reste | restent | perd | perdent | sert | servent | suffit | montre | montrent | dit | disent | veut | veulent | vit | vivent | meurt | meurent | vaut | paie | paient | protège | protègent | aide | aident | nuit | nuisent | entraîne | réduit | réduisent | manque | manquent | travaille | souffre | existe | crée",
};

export const ITALIAN: Lexicon = {
  senses: {
    REASON:
      'perché | poiché | siccome | dato che | visto che | giacché | infatti | in quanto | dal momento che | a causa di | il motivo è | grazie a | dopotutto | del resto | tanto più che',
    CONCLUSION:
      'quindi | dunque | perciò | pertanto | così | di conseguenza | per questo | per questa ragione | per questi motivi | sicché | cosicché | insomma | in breve | in conclusione | nel complesso | ecco perché | ne segue | tutto sommato | ragion per cui',
    CONTRAST:
      "ma | però | tuttavia | eppure | invece | mentre | d'altra parte | al contrario | piuttosto | bensì | ciononostante | nondimeno | solo | altrimenti | d'altro canto | resta il fatto",
    CONCESSION:
      "benché | sebbene | anche se | nonostante | malgrado | certo | certamente | è vero | pur | seppure | naturalmente | ovviamente | sì | senza dubbio | d'accordo | da un lato | ammesso",
    ADDITION:
      'inoltre | anche | e | ed | poi | per di più | in più | oltre a ciò | innanzitutto | in primo luogo | in secondo luogo | infine | si aggiunga | non solo | soprattutto | altresì | allo stesso modo | a ciò si aggiunge | o',
    EXAMPLE:
      'per esempio | ad esempio | in particolare | come mostra | tra cui | p. es. | specialmente',
    CONDITION:
      'se | purché | a condizione che | finché | qualora | quando | appena | a patto che | dove',
  },
  markers: {
    DUTY: 'deve | devono | dovrebbe | dovrebbero | bisogna | occorre | va | vanno | si deve | è giusto | è ingiusto | diritto | vietare | vietato | vietata | permettere | abolire | introdurre | merita | meritano | dovere | necessario | necessaria | giustificato | giusto | è meglio | è ora | a favore | contro | obbligatorio | sensato | serve',
    OPINION:
      'penso | credo | secondo me | a mio avviso | a mio parere | ritengo | trovo | per me | sono convinto | sono convinta | personalmente | dobbiamo | dovremmo | direi',
    NEGATION:
      'non | mai | nessun | nessuno | nessuna | niente | nulla | senza | né | neanche | nemmeno | neppure | no',
    OTHERS:
      'alcuni | certi | molti | i critici | gli oppositori | i contrari | i sostenitori | altri | si dice | si sente dire | si potrebbe | può sembrare | sembra | pare | a prima vista | presunto | chi | gli scettici | si obietta | qualcuno',
    POSSIBILITY:
      'può | possono | potrebbe | potrebbero | forse | magari | talvolta | spesso | probabilmente | sarebbe | avrebbe',
  },
  divides:
    'perché | poiché | benché | sebbene | anche se | siccome | giacché | dato che | visto che | cosicché | sicché | bensì | dal momento che',
  dividesAfterComma:
    'ma | quindi | dunque | e | ed | mentre | eppure | perciò | pertanto | nonostante | così | invece | altrimenti | in quanto | finché | il che | tanto più che',
  opens:
    'benché | sebbene | anche se | nonostante | malgrado | poiché | siccome | dato che | visto che | mentre | dal momento che',
  abbreviations:
    'sig | sigg | dott | prof | ing | avv | p | es | cfr | n | art | ca | fig | s | chf | fr | on',
  finite:
    "è | sono | era | erano | sarà | saranno | sarebbe | ha | hanno | aveva | avrà | avrebbe | deve | devono | dovrebbe | dovrebbero | può | possono | potrebbe | potrebbero | bisogna | occorre | fa | fanno | va | vanno | c'è | ci sono | costa | costano | permette | rende | rendono | prende | prendono | dà | danno | resta | restano | perde | perdono | serve | servono | basta | mostra | mostrano | dice | dicono | vuole | vogliono | vive | vivono | muore | vale | paga | pagano | protegge | aiuta | aiutano | porta | portano | riduce | manca | mancano | lavora | soffre | esiste | crea | crescono | cresce | sembra",
};
