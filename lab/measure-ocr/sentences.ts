/** Sentences of our own, some 250 characters for each language. */
export const SENTENCES = {
  English:
    'Should cities close their centres to cars? "Fewer cars mean cleaner air," says the mayor; shop owners fear for 1,200 jobs. A trial in 2023 cut traffic by 38%, yet the buses were late more often. Who pays for the new tram (about $45 million)?',
  French:
    "Faut-il fermer le centre-ville aux voitures ? La maire répond que l'air sera plus sain, mais les commerçants craignent de perdre 1 200 emplois. À l'été 2023, un essai a réduit le trafic de 38 %. Où ira l'argent du français moyen, et à quel coût ?",
  German:
    'Sollen Innenstädte für Autos gesperrt werden? Die Bürgermeisterin hofft auf bessere Luft; die Händler fürchten um 1.200 Stellen. Ein Versuch senkte 2023 den Verkehr um 38 %, doch größere Straßen wurden lauter. Wer zahlt für die neue Bahn?',
  Spanish:
    '¿Deben las ciudades cerrar el centro a los coches? La alcaldesa dice que el aire será más limpio; los dueños de tiendas temen por 1.200 empleos. En 2023, una prueba redujo el tráfico un 38 %. ¿Quién pagará el nuevo tranvía mañana?',
  Italian:
    "Le città devono chiudere il centro alle auto? La sindaca dice che l'aria sarà più pulita; i negozianti temono per 1.200 posti di lavoro. Nel 2023 una prova ha ridotto il traffico del 38%. Chi pagherà la metropolitana, e perché così tardi?",
  Portuguese:
    'As cidades devem fechar o centro aos carros? A prefeita diz que o ar ficará mais limpo; os lojistas não querem perder 1.200 empregos. Em 2023, um teste reduziu o trânsito em 38%. Quem pagará a nova estação, e com quais ações?',
  Dutch:
    "Moeten steden hun centrum afsluiten voor auto's? De burgemeester belooft schonere lucht; winkeliers vrezen voor 1.200 banen. Een proef in 2023 verminderde het verkeer met 38%, maar bussen kwamen vaker te laat. Wie betaalt de tram?",
  Swedish:
    'Bör städer stänga sina centrum för bilar? Borgmästaren säger att luften blir renare; butiksägare är rädda om 1 200 jobb. Ett försök år 2023 minskade trafiken med 38 %, men bussarna blev försenade oftare. Vem betalar för spårvagnen?',
  Polish:
    'Czy miasta powinny zamknąć centrum dla samochodów? Prezydentka obiecuje czystsze powietrze; właściciele sklepów boją się o 1200 miejsc pracy. Próba z 2023 roku zmniejszyła ruch o 38%. Kto zapłaci za nową linię, jeśli zabraknie pieniędzy?',
  Czech:
    'Mají města uzavřít centrum pro auta? Starostka slibuje čistší vzduch; majitelé obchodů se bojí o 1200 pracovních míst. Zkouška v roce 2023 snížila provoz o 38 %, ale hlučnější silnice přibyly. Kdo zaplatí novou tramvajovou trať?',
} as const;
