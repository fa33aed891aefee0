import type { PICTURES } from './pictures.js';

export interface DrawnPage {
  readonly externalId: string;
  readonly picture: keyof typeof PICTURES;
  readonly title: string;
  readonly text: string;
  readonly pageUrl: string;
  readonly imageUrl?: string;
  readonly rights?: string;
  readonly topic: string;
  readonly sides?: readonly { readonly question: string; readonly side: 'FAVOR' | 'AGAINST' }[];
}

/** The pages around our pictures, in our own words. */
export const PAGES: readonly DrawnPage[] = [
  {
    externalId: 'ballot',
    picture: 'ballot',
    topic: 'Democracy',
    title: 'A first vote at sixteen',
    pageUrl: 'https://youth-votes.example/first-vote',
    imageUrl: 'https://cdn.youth-votes.example/ballot.png',
    rights: 'CC BY 4.0, Youth Votes',
    text: 'Sixteen-year-olds may work, pay taxes and leave school. Yet they may not vote in most countries. Whoever lowers the voting age to sixteen gives young people a say in decisions that they will live with longest. Where the voting age was lowered, first-time voters kept voting later in life.',
    sides: [{ question: 'Should 16-year-olds be allowed to vote?', side: 'FAVOR' }],
  },
  {
    externalId: 'ballot-again',
    picture: 'ballotAgain',
    topic: 'Democracy',
    title: 'Lower the voting age, says a council of pupils',
    pageUrl: 'https://town-paper.example/pupils',
    text: 'A council of pupils asks the town to lower the voting age to sixteen for local elections. Their petition has four thousand names. The mayor wants to wait for the result of a study.',
  },
  {
    externalId: 'turnout',
    picture: 'turnout',
    topic: 'Democracy',
    title: 'Who goes to the polls?',
    pageUrl: 'https://numbers.example/turnout-by-age',
    rights: 'Public domain',
    text: 'In a trial, sixteen- and seventeen-year-olds voted more often than people of eighteen to twenty-four. Most of them still lived at home and went to vote with their parents. The figures are those of one region only. They do not show how often the same people vote ten years later.',
  },
  {
    externalId: 'hands',
    picture: 'hands',
    topic: 'Democracy',
    title: 'A class decides',
    pageUrl: 'https://school-blog.example/class-council',
    text: 'Every Friday the class council meets. The pupils propose, discuss and vote by raising their hands. They learn early that a majority must also listen to the minority.',
  },
  {
    externalId: 'blackboard',
    picture: 'blackboard',
    topic: 'Education',
    title: 'Too little about politics at school',
    pageUrl: 'https://school-blog.example/civics',
    text: 'Civics has one lesson a week, and many pupils could not say what a parliament does. Critics of a lower voting age say that teenagers know too little about politics to vote. Teachers answer that this is a reason for better lessons.',
    sides: [{ question: 'Should 16-year-olds be allowed to vote?', side: 'AGAINST' }],
  },
  {
    externalId: 'wind',
    picture: 'wind',
    topic: 'Energy',
    title: 'Wind on the ridge',
    pageUrl: 'https://grid-news.example/wind',
    rights: 'CC BY-SA 4.0',
    text: 'Three turbines on the ridge make enough electricity for the whole valley. Neighbours complain about shadows and noise. The operator pays the village a share of what it earns.',
  },
  {
    externalId: 'nuclear',
    picture: 'nuclear',
    topic: 'Energy',
    title: 'New nuclear power stations take too long',
    pageUrl: 'https://grid-news.example/nuclear',
    text: 'Building a nuclear power station takes fifteen years, and costs have doubled in every project of the last decade. The plant makes electricity without carbon dioxide. Nobody has found a place for the waste.',
  },
  {
    externalId: 'wolf',
    picture: 'wolf',
    topic: 'Environment',
    title: 'The wolf is back in the forest',
    pageUrl: 'https://wild-places.example/wolf',
    text: 'After a hundred years wolves live in our forests again. They hunt deer, so that young trees can grow. Biologists want wolves to stay protected, because culling a pack leads to more attacks on sheep.',
  },
  {
    externalId: 'pasture',
    picture: 'pasture',
    topic: 'Agriculture',
    title: 'Sheep farmers ask for help against wolves',
    pageUrl: 'https://town-paper.example/sheep',
    text: 'Wolves killed forty sheep on one alp this summer. Fences and guard dogs cost more than the farm earns. The farmers want it to be easier to cull wolves that attack their sheep.',
  },
  {
    externalId: 'sign',
    picture: 'sign',
    topic: 'Environment',
    title: 'How to walk where wolves live',
    pageUrl: 'https://wild-places.example/walking',
    text: 'Keep your dog on a lead. Wolves avoid people, and there has been no attack on a walker. Report what you see to the ranger.',
  },
  {
    externalId: 'tram',
    picture: 'tram',
    topic: 'Transport',
    title: 'A year of free trams',
    pageUrl: 'https://town-paper.example/free-trams',
    text: 'Since trams are free, a third more people use them. Traffic in the centre went down by a tenth. The city pays for it with a fee on parking.',
  },
  {
    externalId: 'solar',
    picture: 'solar',
    topic: 'Energy',
    title: 'A roof that earns money',
    pageUrl: 'https://grid-news.example/solar',
    text: 'A family of four made more electricity than it used in summer. In winter it buys from the grid. The panels pay for themselves within eleven years.',
  },
];
