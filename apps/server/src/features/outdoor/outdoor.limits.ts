import { defineLimits, number, RETRY_LATER } from '../../limits/feature-limits.ts';

/** The provider's key is the operator's, and its answers are for all. */
export const OUTDOOR_LIMITS = defineLimits({
  title: 'Outdoor air',
  numbers: {
    /** A console asks a few times in five minutes; an office of them shares an address. */
    requestsPerAddressAndMinute: 120,
    /** Questions to the provider because of one user: ten places all the time, or a hundred once. */
    questionsPerUserAndHour: 120,
    /** OUTDOOR_REQUESTS_PER_DAY; those because of one tenant, half of it. */
    questionsPerDay: 10_000,
  },
  rows: (limits) => [
    [
      'Requests for outdoor air or the name of a place',
      'address, all servers',
      `${number(limits.requestsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Questions to the provider of outdoor air',
      'user, all servers',
      `${number(limits.questionsPerUserAndHour)} an hour`,
      `The last known answer, or ${RETRY_LATER}`,
    ],
    ['Questions to the provider of outdoor air', 'tenant, all servers', 'half of those of all', 'as above'],
    [
      'Questions to the provider of outdoor air',
      'all servers',
      `${number(limits.questionsPerDay)} in 24 hours (\`OUTDOOR_REQUESTS_PER_DAY\`)`,
      'The last known answer; logged',
    ],
  ],
});
