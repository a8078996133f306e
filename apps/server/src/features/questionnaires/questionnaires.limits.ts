import {
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_SUBMISSION_USERS,
} from '@airdeck/contract/questionnaires/questionnaires';
import { bytes, defineLimits, MIB, number } from '../../limits/feature-limits.ts';

export const QUESTIONNAIRE_LIMITS = defineLimits({
  title: 'Questionnaires',
  numbers: {
    questions: MAX_QUESTIONS,
    optionsPerQuestion: MAX_OPTIONS,
    /** Users whose answers one request asks for. */
    usersPerRequest: MAX_SUBMISSION_USERS,
    /** All answers to a questionnaire, most of which are short. */
    answersBytes: MIB,
  },
  rows: (limits) => [
    [
      'Questions, with options',
      'questionnaire',
      `${number(limits.questions)}, of ${number(limits.optionsPerQuestion)} options each`,
      '400',
    ],
    ['The answers to a questionnaire', 'request', bytes(limits.answersBytes), '413'],
    ['Users whose answers are asked for', 'request', number(limits.usersPerRequest), '400'],
  ],
});
