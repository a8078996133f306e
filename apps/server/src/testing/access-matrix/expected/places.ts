import { type Answers, EVERYBODY } from '../answers.ts';

export const PLACES: Answers = {
  'GET /backoffice/deviceMap': EVERYBODY,
  'GET /backoffice/deviceMap/unplaced': EVERYBODY,
};
