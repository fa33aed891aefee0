import type { Lexicon } from './types.js';

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
