import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { roomAdvice } from '@airdeck/air/room-advice';
import { roomName } from '@airdeck/air/room-name';
import {
  type ExpectedAir,
  ROOMS_OF_EVERY_KIND,
  ROOMS_THAT_NEED_ATTENTION,
  type RoomOfEveryKind,
} from '@airdeck/air/testing/rooms-of-every-kind';
import type { Verdict } from '@airdeck/air/verdict';
import type { WallRoom } from '@airdeck/contract/wall-screens/wall';
import { screen, within } from '@testing-library/react';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeenDevices } from '../features/device-map/components/device-lists.tsx';
import { markerLook } from '../features/device-map/components/marker-look.ts';
import { airOnMap, type MapDevice } from '../features/device-map/map-device.ts';
import { deviceColumns } from '../features/devices/components/device-columns.tsx';
import { roomWords } from '../features/wall-screens/wall/wall-words.ts';
import { cardView } from '../lib/air-view/card-view.ts';
import { roomsHeadline } from '../lib/air-view/rooms-headline.ts';
import { toDeviceRecord } from '../lib/devices/api/device-record.ts';
import { createFormatters } from '../lib/format/formatters.ts';
import { insideAir } from '../lib/outdoor/room-in-view.ts';
import { describeAir } from '../lib/telemetry/device-air.ts';
import { countsOf, type ShownDevice, standingsOf } from '../lib/telemetry/device-standing.ts';
import { type DeviceTelemetry, toSeries } from '../lib/telemetry/series.ts';
import { aDeviceRecord } from '../testing/fake-device-records.ts';
import { plainText } from '../testing/plain-text.ts';
import { renderIn } from '../testing/render.tsx';
import { NOW, telemetryOf } from '../testing/telemetry.ts';
import { textsIn } from '../testing/texts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TIMEOUT_MS = 10 * MINUTE_MS;

/** As the platform's answer has them. */
function telemetryIn({ sends, isSilent }: RoomOfEveryKind): DeviceTelemetry {
  const ts = isSilent ? NOW - DAY_MS : NOW;
  const wire = Object.entries(sends).map(([key, value]) => [key, [{ ts, value }]] as const);
  return telemetryOf(toSeries(Object.fromEntries(wire)));
}

const shown = (room: RoomOfEveryKind): ShownDevice => ({
  id: room.name,
  ...roomName(room),
  href: `/device/${room.name}`,
  telemetry: telemetryIn(room),
  by: DEFAULT_INDEX,
  timeoutMs: TIMEOUT_MS,
});
const airIn = (room: RoomOfEveryKind) => describeAir(DEFAULT_INDEX, telemetryIn(room), NOW, TIMEOUT_MS);

const ofEach = <T,>(of: (room: RoomOfEveryKind) => T): Record<string, T> =>
  Object.fromEntries(ROOMS_OF_EVERY_KIND.map((room) => [room.name, of(room)]));

/** The word of a band, and the value of a gas that decides. */
function wordsOf(now: ExpectedAir, language: 'en' | 'ar', states: Readonly<Record<string, string>>) {
  if (now.state !== 'rated') return [states[now.state]];
  const word = now.words[language === 'en' ? 0 : 1];
  return now.isGas ? [word, plainText(now.cause.text)] : [word];
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the verdict on each room', () => {
  let t: TFunction;
  const format = createFormatters('en', STORED_UNITS);
  const standings = standingsOf(ROOMS_OF_EVERY_KIND.toReversed().map(shown), NOW);

  beforeEach(async () => {
    t = (await textsIn('en')).t;
  });

  it('is that of the order of the cards, of their counts and of the sentence about them', () => {
    expect(standings.map(({ device }) => device.room)).toEqual(ROOMS_OF_EVERY_KIND.map(({ name }) => name));
    const counts = countsOf(standings, undefined, standings.length);
    expect(counts).toEqual({ total: 7, attention: ROOMS_THAT_NEED_ATTENTION, silent: 1 });
    const lines = roomsHeadline(standings, { ...counts, hasNoAlarm: true }, t, format);
    expect(lines.map(({ before, name, after }) => plainText(`${before}${name?.text ?? ''}${after}`))).toEqual(
      [
        '4 of 7 rooms need attention:',
        'Bedroom: CO₂ 4,600 ppm.',
        'Kitchen: PM10 is poor.',
        'Classroom: CO₂ 1,240 ppm.',
        'And 1 more room.',
        'The air in Library is good.',
        'Cellar is silent, because its device sends no readings.',
      ],
    );
  });

  it.each(['en', 'ar'] as const)('is that of its card and its dial: %s', async (language) => {
    const { t: words } = await textsIn(language);
    const cards = standings.map((standing) => {
      const { name, band, reading } = cardView(
        standing,
        NOW,
        words,
        createFormatters(language, STORED_UNITS),
      );
      if (reading.state === 'loading') throw new Error(name);
      const number = reading.state === 'value' ? reading.value : null;
      const said = reading.state === 'none' ? (reading.word ?? reading.text) : reading.word;
      const detail = reading.state === 'offline' ? undefined : reading.detail;
      return [name, [band, number, said, ...(detail === undefined ? [] : [plainText(detail)])]];
    });
    const states = {
      fault: words('air.state.fault'),
      notMeasured: words('airView.noParticles'),
      offline: words('deviceState.silent'),
    };
    expect(Object.fromEntries(cards)).toEqual(
      ofEach(({ now }) => {
        const { band, index } = now.state === 'rated' ? now : { band: undefined, index: null };
        return [band, index, ...wordsOf(now, language, states)];
      }),
    );
  });

  it.each(['en', 'ar'] as const)('is that of the list of devices: %s', async (language) => {
    const { t: words } = await textsIn(language);
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    const acts = { timesAt: vi.fn(), aroundOf: vi.fn(), onAssign: vi.fn(), onOpen: vi.fn() };
    const options = { isOutside: false, marks: {}, direction, ...acts } as const;
    const column = deviceColumns(words, createFormatters(language, STORED_UNITS), options).find(
      ({ header }) => header === words('devices.column.air'),
    );
    await renderIn(
      language,
      <ul>
        {ROOMS_OF_EVERY_KIND.map((room, n) => (
          <li key={room.name} aria-label={room.name}>
            {column?.cell(toDeviceRecord(aDeviceRecord(n, { air: airIn(room).verdict })))}
          </li>
        ))}
      </ul>,
    );
    const states = {
      fault: words('air.state.fault'),
      notMeasured: words('air.state.notMeasured'),
      offline: '–',
    };
    const cells = ofEach(({ name }) => plainText(screen.getByRole('listitem', { name }).textContent));
    expect(cells).toEqual(
      ofEach(({ now }) => {
        const said = wordsOf(now, language, states);
        return (now.state === 'rated' && !now.isGas ? [...said, now.index] : said).join(' ');
      }),
    );
  });

  it('is that of its marker on the map, and of the list below', async () => {
    const devices = ROOMS_OF_EVERY_KIND.map((room): MapDevice => {
      const air = airIn(room);
      return {
        id: room.name,
        name: room.name,
        label: null,
        customerTitle: null,
        place: null,
        ...airOnMap(air),
      };
    });
    const look = markerLook(true);
    const [, , ...pairs] = look.rank as unknown as (string | number)[];
    const colours = devices.map(({ name, by, band }) => {
      const rank = band === null ? undefined : pairs[pairs.indexOf(`${by} ${band}`) + 1];
      return [name, look.colors[Number(rank)]?.fill];
    });
    expect(Object.fromEntries(colours)).toEqual(
      ofEach(({ now }) => (now.state === 'rated' ? now.fill : undefined)),
    );
    await renderIn('en', <SeenDevices devices={devices} marks={{}} onOpen={vi.fn()} />);
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    const states = { fault: 'Sensor fault', notMeasured: 'Not measured', offline: 'Silent' };
    expect(items.map(({ textContent }) => plainText(textContent))).toEqual(
      ROOMS_OF_EVERY_KIND.map(({ name, now }) => {
        if (now.state !== 'rated') return `${name}${states[now.state]}`;
        return `${name}${now.isGas ? plainText(now.cause.text) : now.index}${now.words[0]}`;
      }),
    );
  });

  it.each(['en', 'ar'] as const)('is that of a wall screen: %s', async (language) => {
    const { t: words } = await textsIn(language);
    const onWall = ofEach((room) => {
      const { band, gas, number } = roomWords(wallRoom(room), 'staff', language, NOW);
      return [number, band, ...(gas === '' ? [] : [plainText(gas)])];
    });
    const states = {
      fault: words('air.state.fault'),
      notMeasured: words('air.state.notMeasured'),
      offline: words('airView.offline'),
    };
    expect(onWall).toEqual(
      ofEach(({ now, day }) => {
        const index = day.state === 'rated' ? day.index : null;
        return [index === null ? '' : `${index}`, ...wordsOf(now, language, states)];
      }),
    );
  });

  it('is that of the advice', () => {
    const advice = ofEach((room) => {
      const { id: deviceId, room: name, by, telemetry, timeoutMs } = shown(room);
      const { verdict, comfort } = insideAir({ deviceId, name, by, telemetry, timeoutMs }, NOW);
      return roomAdvice(DEFAULT_INDEX, verdict, comfort, {}).action;
    });
    expect(advice).toEqual(ofEach(({ advice: expected }) => expected));
  });
});

/** As the server describes a room to a screen: by its last values. */
function wallRoom(room: RoomOfEveryKind): WallRoom {
  const { lastTs = 0 } = airIn(room);
  const verdict: Verdict = describeAir(DEFAULT_INDEX, telemetryIn(room), lastTs, TIMEOUT_MS).verdict;
  const air = { verdict, measuredTime: lastTs, staleTime: lastTs + TIMEOUT_MS, advice: room.wallAdvice };
  return { title: room.name, air, tomorrow: null };
}
