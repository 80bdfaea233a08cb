/** Words of questions and sentences that say nothing about a subject, by language, folded as in the index. */
const lists = [
  // English
  'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my ' +
    'of on or our should so than that the their them then there these they this those to us was we were what when ' +
    'where which who why will with would you your',
  // Hungarian
  'a az azt azok az akkor ami amely de egy egyet ez ezt ezek ehhez es ha hogy hogyan hol hova honnan is ki kell kellene ' +
    'lehet lehetne ' +
    'lesz meg mely melyik mi mit mikor miert milyen mint van vannak volt vagy tudok tudom szeretnek szeretnem ' +
    'abban ahhoz akarok annak arra csak ebben ennek erre hany illetve legyen lehetseges mar melyiket mennyi mert miben ' +
    'minden mire mivel nekem nem pedig sem tud tudja valamint',
  // German
  'als am an auf aus bei das dass dem den der des die ein eine einem einen einer es fur geht gibt ich im in ist kann ' +
    'man mein meine mit oder sich sind so um und vom von wann warum was welche wenn wer wie wird wo zu zum zur',
  // French
  'a au aux avec ce ces cette comment dans de des du elle en est et il je la le les leur ma mes mon ou par pour ' +
    'pourquoi qu quand que quel quelle qui quoi sont sur un une',
  // Spanish
  'a al como con cual cuando de del donde el en es esta este hay la las lo los mi para por porque puedo que se si son ' +
    'su un una y',
  // Portuguese
  'a ao as com como da das de do dos e em esta este eu na nas no nos o onde os ou para pela pelo por porque posso qual ' +
    'quando que se um uma',
  // Italian
  'a al che chi come con cosa da dal del della di dove e gli il in io la le lo mio nel nella o per perche posso quale ' +
    'quando si sono su un una',
].map((list) => new Set(list.split(' ')));

const [english = new Set<string>()] = lists;

/** Lists of which one word of a query is enough: one word of another may as well be a noun of English. */
const certainLists = 2;

/** The function words of the language of a query, folded: the list that has most of its words, the first among equals. */
export function functionWordsOf(words: readonly string[]): ReadonlySet<string> {
  let best: ReadonlySet<string> = english;
  let most = 0;
  for (const [index, list] of lists.entries()) {
    const count = words.filter((word) => list.has(word)).length;
    if (count > most && (index < certainLists || count > 1)) [best, most] = [list, count];
  }
  return best;
}

/** Words of Chinese and Japanese questions, between those that name a subject. */
const betweenWords =
  /为什么|為什麼|什么|什麼|如何|怎么|怎麼|怎样|怎樣|哪里|哪些|可以|请问|的|了|吗|呢|ください|できます|できる|にする|します|ました|ません|でしょう|どうやって|どのように|とは|から|まで|方法|する|した|です|ます|ない|の|は|が|を|に|へ|と|で|も|や|か/u;

/** A preposition before the subject of a Chinese question. */
const atStart = /^(?:在|把|用|对|對)(?=...)/u;

/** Particles and endings after a Korean word of two syllables or more, long ones first. */
const koreanEnding =
  /(?<=[\uac00-\ud7a3]{2})(?:합니다|하려면|하나요|에서는|에서|에게|으로|부터|까지|하는|하기|하고|하다|할|한|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

/** Korean words that name no subject. */
const koreanWords = new Set(['방법', '어떻게', '무엇', '무슨', '어디', '하는', '있는', '대해', '위한']);

/** The parts of a run of Chinese, Japanese or Korean characters that name a subject; none if all of it is function words. */
export function subjectsIn(run: string): readonly string[] {
  if (/[\uac00-\ud7a3]/.test(run)) {
    const word = run.replace(koreanEnding, '');
    return koreanWords.has(word) || koreanWords.has(run) ? [] : [word];
  }
  return run
    .split(betweenWords)
    .map((part) => part.replace(atStart, ''))
    .filter((part) => part !== '' && !/^\p{Script=Hiragana}+$/u.test(part));
}
