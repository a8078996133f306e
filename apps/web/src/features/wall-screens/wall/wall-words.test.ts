import { BAND_NAMES } from '@airdeck/air/bands';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { verdictOf } from '@airdeck/air/verdict';
import { indexOf } from '@airdeck/air/yardstick';
import { LANGUAGES } from '@airdeck/contract/common/languages';
import { WALL_ADVICE, WALL_READERS, type WallAir } from '@airdeck/contract/wall-screens/wall';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../testing/plain-text.ts';
import japanese from '../locales/ja.json';
import { isNight, turnAt } from './wall-turns.ts';
import { awayText, messageText, roomWords } from './wall-words.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const HOUR_MS = 3_600_000;
const air: WallAir = {
  verdict: verdictOf(DEFAULT_INDEX, { pm25: 12.34 }),
  measuredTime: NOW - 40_000,
  staleTime: NOW + 560_000,
  advice: 'good',
};
/** Air of each band, and a fault. */
const BAND_AIR = [...[5, 31, 61, 91, 121, 251].map((pm25) => ({ pm25 })), { pm25: 'fault' as const }];

/** The kanji of the first two school years, by the curriculum of 2020 (学年別漢字配当表). */
const FIRST_KANJI =
  '一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六' +
  '引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線前組走多太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛門夜野友用曜来里理話';

describe('the words of a room', () => {
  it('contain number, band, advice, measured value and age', () => {
    const words = roomWords({ title: 'Lobby', tomorrow: null, air }, 'staff', 'en', NOW);
    expect({ ...words, detail: plainText(words.detail) }).toEqual({
      number: '20',
      band: 'Good',
      gas: '',
      sentence: 'The air in here is good.',
      detail: 'PM2.5 12.3 µg/m³ · 40s ago · Indian Air Quality Index',
      tomorrow: '',
    });
  });

  it('contain the gas that decides, and the index beside it', () => {
    const stuffy = {
      ...air,
      verdict: verdictOf(DEFAULT_INDEX, { pm25: 6, co2: 4600 }),
      advice: 'airNow' as const,
    };
    const words = roomWords({ title: 'Lobby', tomorrow: null, air: stuffy }, 'staff', 'en', NOW);
    expect({ ...words, gas: plainText(words.gas) }).toEqual({
      number: '10',
      band: 'Severe',
      gas: 'CO₂ 4,600 ppm',
      sentence: 'The air is stale. Open the windows now.',
      detail: 'Particles 10, Good · 40s ago · Indian Air Quality Index',
      tomorrow: '',
    });
  });

  it('contain what decides in place of a number, by an index without any', () => {
    const verdict = verdictOf(indexOf({ index: 'eu', limits: 'eu2030' }), { pm25: 40.2, co2: 450 });
    const words = roomWords({ title: 'Lobby', tomorrow: null, air: { ...air, verdict } }, 'staff', 'ja', NOW);
    expect(words).toMatchObject({ number: '', band: '中程度', detail: '40秒前 · 欧州の空気質指数' });
    expect(plainText(words.gas)).toBe('PM2.5 40.2 µg/m³');
  });

  it('report an old value of a silent device', () => {
    const { number, band, sentence } = roomWords(
      { title: 'Lobby', tomorrow: null, air },
      'staff',
      'en',
      NOW + 560_000,
    );
    expect([number, band, sentence]).toEqual([
      '20',
      'Offline',
      'This device sends no readings. This is its last value.',
    ]);
    expect(roomWords({ title: 'Lobby', tomorrow: null, air: null }, 'children', 'en', NOW)).toMatchObject({
      number: '',
      sentence: 'No numbers yet. Come back soon!',
    });
  });

  it('contain when to air the room tomorrow, by its own clocks', () => {
    const windows = [
      { from: 360, to: 540, when: 'before' },
      { from: 1110, to: 1320, when: 'after' },
    ] as const;
    const said = (readers: 'staff' | 'children', language: 'en' | 'ja') =>
      plainText(
        roomWords(
          { title: 'Lobby', air: null, tomorrow: { advice: 'air', windows: [...windows] } },
          readers,
          language,
          NOW,
        ).tomorrow,
      );
    expect(said('staff', 'en')).toMatch(/^Tomorrow, open the windows before 09:00 and after 18:30\./);
    expect(said('children', 'ja')).toBe('あした、まどをあけるなら、09:00まで、18:30からがいいよ。');
  });

  it('are read by children after two years of school in Japan', () => {
    const textsOf = (part: object): string[] =>
      Object.values(part).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)));
    const kanji =
      textsOf(japanese.wallScreens.show.children)
        .join('')
        .match(/\p{Script=Han}/gu) ?? [];
    expect(kanji.filter((one) => !FIRST_KANJI.includes(one))).toEqual([]);
    const severe = { ...air, verdict: verdictOf(DEFAULT_INDEX, { pm25: 300 }) };
    const said = (now: number) =>
      roomWords({ title: 'x', tomorrow: null, air: severe }, 'children', 'ja', now).band;
    expect([said(NOW), said(air.staleTime)]).toEqual(['ひどくわるい', 'お休み中']);
  });

  it('exist for each state, reader and language, with Latin digits', () => {
    for (const language of LANGUAGES) {
      for (const readers of WALL_READERS) {
        const said = WALL_ADVICE.map(
          (advice) =>
            roomWords({ title: 'x', tomorrow: null, air: { ...air, advice } }, readers, language, NOW)
              .sentence,
        );
        expect(said.every((text) => text !== '')).toBe(true);
        expect(new Set(said).size).toBe(WALL_ADVICE.length);
        const bands = BAND_AIR.map(
          (measured) =>
            roomWords(
              { title: 'x', tomorrow: null, air: { ...air, verdict: verdictOf(DEFAULT_INDEX, measured) } },
              readers,
              language,
              NOW,
            ).band,
        );
        expect(bands).not.toContain('');
        expect(new Set(bands).size).toBe(BAND_NAMES.length + 1);
      }
      expect(roomWords({ title: 'x', tomorrow: null, air }, 'staff', language, NOW).number).toBe('20');
      for (const message of ['loading', 'withdrawn', 'noLink', 'noRooms', 'away'] as const)
        expect(messageText(message, language)).not.toBe('');
      expect(awayText({ sinceMs: NOW, utcOffsetMs: 9 * HOUR_MS }, language)).toContain('21:00');
    }
  });
});

describe('the turns', () => {
  const rooms = [
    { title: 'A', air, tomorrow: null },
    { title: 'B', air, tomorrow: null },
  ];
  it('go through all rooms in one language, then in the next', () => {
    const seen = Array.from({ length: 5 }, (_, step) => turnAt({ rooms, languages: ['en', 'ar'] }, step));
    expect(seen.map((turn) => `${turn?.room.title} ${turn?.language}`)).toEqual([
      'A en',
      'B en',
      'A ar',
      'B ar',
      'A en',
    ]);
    expect(turnAt({ rooms: [], languages: ['en'] }, 7)).toBeUndefined();
  });

  it('are dark in the given night, and at the same hours of later days', () => {
    const night = { from: NOW, until: NOW + 10 * HOUR_MS };
    const at = (hours: number) => isNight(night, NOW + hours * HOUR_MS);
    expect([at(-1), at(0), at(9), at(10), at(23), at(25), at(35), at(49)]).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(isNight(null, NOW)).toBe(false);
  });
});
