import { MAX_RULES } from '@airdeck/contract/rules/rules';
import { defineLimits, number, time } from '../../limits/feature-limits.ts';

/** A device that sends far too much must neither hold up the alarms of others, nor fill the memory or the list. */
export const RULE_LIMITS = defineLimits({
  title: 'Rules',
  numbers: {
    perTenant: MAX_RULES,
    /** Readings of one device, in the time that its rules need; of more, samples are read. */
    readingsAtOnce: 5_000,
    samples: 8_192,
    /** Pause before the next evaluation of such a device. */
    restMs: 10_000,
    /** A condition that comes and goes more often raises no further alarms for the moment. */
    alarmsPerDeviceRuleAndHour: 60,
    /** Readings of a trial that are read at once. */
    trialReadingsAtOnce: 50_000,
  },
  rows: (limits) => [
    ['Rules', 'tenant', number(limits.perTenant), '400'],
    [
      'Readings that rules look at',
      'device',
      `${number(limits.readingsAtOnce)} in the last hour and the rule's duration`,
      `Up to ${number(limits.samples)} samples are looked at, at most every ${time(limits.restMs)}`,
    ],
    [
      'Alarms of one rule, and alarms that no rule raised',
      'device',
      `${number(limits.alarmsPerDeviceRuleAndHour)} an hour`,
      'What comes and goes more often raises none for the moment; 429',
    ],
    [
      'Readings that a trial of a rule reads',
      'statement',
      number(limits.trialReadingsAtOnce),
      'The next ones follow',
    ],
  ],
});
