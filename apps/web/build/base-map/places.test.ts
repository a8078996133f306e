import { describe, expect, it } from 'vitest';
import { type MapPlace, placeOf, readStates } from './places.ts';

/** A line of GeoNames. */
function line(
  name: string,
  others: string,
  facts: { kind?: string; country?: string | undefined } = {},
): string {
  const { kind = 'PPL', country = 'IN' } = facts;
  const columns = [
    '1',
    name,
    name,
    others,
    '20.5',
    '85.9',
    'P',
    kind,
    country,
    '',
    '21',
    '',
    '',
    '',
    '580000',
  ];
  return [...columns, '', '30', 'Asia/Kolkata', '2020-01-01'].join('\t');
}

const namesOf = (others: string, country?: string) => {
  const { ja, ar } = placeOf(line('Town', others, { country })) ?? {};
  return { ja, ar };
};

describe('a town', () => {
  it('has a name, a position and a population', () => {
    expect(placeOf(line('Cuttack', 'Katak'))).toMatchObject({
      name: 'Cuttack',
      lat: 20.5,
      lon: 85.9,
      population: 580_000,
      state: 'IN.21',
      isCapital: false,
    });
    expect(placeOf(line('New Delhi', '', { kind: 'PPLC' }))?.isCapital).toBe(true);
  });

  it('is not read from a part of another one, nor from an incomplete line', () => {
    expect(placeOf(line('Quarter', '', { kind: 'PPLX' }))).toBeUndefined();
    expect(placeOf('')).toBeUndefined();
  });

  it.each([
    ['JP', 'Tokio,Tōkyō,东京,東京,東京都', '東京'],
    ['CN', 'Peking,北京,北京市,ペキン', '北京'],
    ['GB', 'Londres,伦敦,ロンドン', 'ロンドン'],
    ['IN', 'Kataka,কটক,克塔克', undefined],
  ])('has its Japanese name in the spelling of Japan: %s', (country, others, ja) => {
    expect(namesOf(others, country).ja).toBe(ja);
  });

  it.each([
    ['توكيو,توکیو,طوكيو', 'طوكيو'],
    ['دبئی,دبى,دبي,دبی', 'دبي'],
    ['لندن,لوندون', 'لندن'],
    ['قاهره,القاهرة', 'القاهرة'],
    ['ئوساكا,اوزاکا,أوساكا', 'أوساكا'],
    ['کٹک,Katak', undefined],
  ])('has an Arabic name, not one of another language in Arabic script: %s', (others, ar) => {
    expect(namesOf(others).ar).toBe(ar);
  });
});

it('positions the name of a state at the mean of its towns', () => {
  const town = (lat: number, lon: number, state = 'IN.21') => ({ lat, lon, state }) as MapPlace;
  expect(readStates([town(20, 85), town(21, 87), town(10, 10, 'QQ.1')])).toEqual([
    { name: 'Odisha', lat: 20.5, lon: 86 },
  ]);
});
