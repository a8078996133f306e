import { findNearestPlace, findPlaces, type Place } from '@airdeck/contract/geography/geography';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { loadPlaces } from './geography-loader.repository.ts';
import { toPlaces } from './places-source.ts';

const city = (name: string, lat: number, lng: number, country: string, admin1 = '') => ({
  name,
  lat: String(lat),
  lng: String(lng),
  country,
  admin1,
});

const PLACES = toPlaces(
  [
    city('Springfield', 39.8, -89.65, 'US', 'IL'),
    city('Springfield', 42.1, -72.59, 'US', 'MA'),
    // A large city has many places around.
    city('Chicopee', 42.15, -72.6, 'US', 'MA'),
    city('Holyoke', 42.2, -72.61, 'US', 'MA'),
    city('Springfield Gardens', 40.66, -73.76, 'US', 'NY'),
    city('West Springfield', 42.11, -72.62, 'US', 'MA'),
    city('Bhubaneswar', 20.27, 85.83, 'IN', '21'),
    city('Cuttack', 20.46, 85.88, 'IN', '21'),
    city('São Paulo', -23.55, -46.63, 'BR'),
    city('100% Ranch', 31.1, -100.2, 'US', 'TX'),
  ],
  [
    { code: 'US.IL', name: 'Illinois' },
    { code: 'US.MA', name: 'Massachusetts' },
    { code: 'US.TX', name: 'Texas' },
    { code: 'IN.21', name: 'Odisha' },
  ],
);

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld();
  await loadPlaces(world.database.url, '1', async () => PLACES);
});
afterAll(() => world.close());

async function search(text: string, more = ''): Promise<Place[]> {
  const url = `/backoffice/geo/places?text=${encodeURIComponent(text)}${more}`;
  return findPlaces.responses[200].parse((await world.api(world.a.customers[0].user, 'GET', url)).body);
}

const nameAndState = ({ name, state }: Place) => `${name}, ${state}`;

describe('places by name', () => {
  it('are sorted by exact name, larger places first, then by beginning, then by words', async () => {
    expect((await search('springfield')).map(nameAndState)).toEqual([
      'Springfield, Massachusetts',
      'Springfield, Illinois',
      'Springfield Gardens, null',
      'West Springfield, Massachusetts',
    ]);
  });

  it('are found without accents, ignoring case, with their time zone', async () => {
    expect(await search('SAO pa')).toEqual([
      {
        name: 'São Paulo',
        state: null,
        countryCode: 'BR',
        lat: -23.55,
        lon: -46.63,
        timeZone: 'America/Sao_Paulo',
      },
    ]);
  });

  it.each([
    ['Springfield, Illinois', ['Springfield, Illinois']],
    ['bhub, インド', ['Bhubaneswar, Odisha']],
    ['Cuttack، الهند', ['Cuttack, Odisha']],
    ['Cuttack, Japan', []],
    [', Illinois', []],
  ])('%s is limited to its region', async (text, expected) => {
    expect((await search(text)).map(nameAndState)).toEqual(expected);
  });

  it('are limited to the requested number, and one letter matches beginnings only', async () => {
    expect(await search('s', '&limit=2')).toHaveLength(2);
    expect((await search('w')).map(({ name }) => name)).toEqual(['West Springfield']);
    expect(await search('s', '&limit=-1')).toHaveLength(1);
  });

  it.each(['%', '_', '\\', "' or true --"])('%s is matched literally', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('with special characters of patterns are found by them', async () => {
    expect((await search('100%')).map(({ name }) => name)).toEqual(['100% Ranch']);
  });

  it('require a text', async () => {
    expect((await world.api(world.a.admin, 'GET', '/backoffice/geo/places?text=%20')).status).toBe(400);
  });
});

describe('the nearest place', () => {
  const nearest = async (lat: number, lon: number) =>
    findNearestPlace.responses[200].parse(
      (await world.api(world.sysAdmin, 'GET', `/backoffice/geo/nearest?lat=${lat}&lon=${lon}`)).body,
    );

  it('has its distance and the time zone of the position', async () => {
    const { place, timeZone } = await nearest(20.3, 85.8);
    expect(place).toMatchObject({ name: 'Bhubaneswar', state: 'Odisha', timeZone: 'Asia/Kolkata' });
    expect(place?.distanceKm).toBeCloseTo(4.58, 1);
    expect(timeZone).toBe('Asia/Kolkata');
  });

  it('is missing far out at sea, where the time zone is that of the longitude', async () => {
    expect(await nearest(0, -30)).toEqual({ place: null, timeZone: 'Etc/GMT+2' });
  });

  it.each(['lat=91&lon=0', 'lat=0&lon=181', 'lat=x&lon=0', 'lon=0'])(
    'requires a position: %s',
    async (query) => {
      expect((await world.api(world.sysAdmin, 'GET', `/backoffice/geo/nearest?${query}`)).status).toBe(400);
    },
  );
});
