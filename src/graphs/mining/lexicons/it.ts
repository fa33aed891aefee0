import type { Lexicon } from './types.js';

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
