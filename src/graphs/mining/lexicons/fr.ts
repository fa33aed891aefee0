import type { Lexicon } from './types.js';

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
