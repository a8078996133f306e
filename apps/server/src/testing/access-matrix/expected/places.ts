import { type Answers, EVERYBODY, nothing } from '../answers.ts';

export const PLACES: Answers = {
  // Names of places
  'GET /backoffice/geo/countries': EVERYBODY,
  // No country is loaded here.
  'GET /backoffice/geo/countries/:code/states': nothing('404', '404', '404'),
  'GET /backoffice/geo/places': EVERYBODY,
  'GET /backoffice/geo/nearest': EVERYBODY,

  // The map
  'GET /backoffice/deviceMap': EVERYBODY,
  'GET /backoffice/deviceMap/unplaced': EVERYBODY,

  // Outdoors
  'GET /backoffice/outdoor/current': EVERYBODY,
  'GET /backoffice/location': EVERYBODY,
};
