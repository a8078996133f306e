import { expect, it } from 'vitest';
import { toPlaces } from './places-source.ts';

const city = (name: string, country: string, admin1: string) => ({
  name,
  lat: '20.3',
  lng: '-85.8',
  country,
  admin1,
});

it('names the countries that have a city or a state, in three languages', () => {
  const { countries } = toPlaces([city('Singapore', 'SG', '')], [{ code: 'JP.26', name: 'Kyoto' }]);
  expect(countries).toEqual([
    { code: 'JP', nameEn: 'Japan', nameAr: 'اليابان', nameJp: '日本' },
    { code: 'SG', nameEn: 'Singapore', nameAr: 'سنغافورة', nameJp: 'シンガポール' },
  ]);
});

it('omits a country without a name', () => {
  expect(toPlaces([city('Nowhere', 'QQ', '')], []).countries).toEqual([]);
});

it('sets the state of a city only if the state is known', () => {
  const { cities } = toPlaces(
    [city('Bhubaneswar', 'IN', '21'), city('Abū Mūsá', 'AE', '')],
    [{ code: 'IN.21', name: 'Odisha' }],
  );
  expect(cities).toEqual([
    {
      name: 'Bhubaneswar',
      searchName: 'bhubaneswar',
      lat: 20.3,
      lon: -85.8,
      countryCode: 'IN',
      stateCode: '21',
    },
    expect.objectContaining({ searchName: 'abu musa', countryCode: 'AE', stateCode: null }),
  ]);
});
