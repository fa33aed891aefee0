import type { Lexicon } from './types.js';

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
