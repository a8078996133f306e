import { bytes, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

const SECOND_MS = 1_000;

export const HOME_ASSISTANT_LIMITS = defineLimits({
  title: 'Home Assistant',
  numbers: {
    devices: 1_000,
    /** Bridges that are served at a time. */
    bridgesAtOnce: 20,
    connectMs: 10 * SECOND_MS,
    acknowledgementMs: 10 * SECOND_MS,
    /** Messages that wait for their acknowledgement. */
    windowMessages: 200,
    readingsPerPage: 200,
    pagesPerTurn: 5,
    /** How often devices and names are compared with what the broker knows, and how often it may ask for all again. */
    compareEveryMs: 10 * SECOND_MS,
    firstPauseMs: 5 * SECOND_MS,
    longestPauseMs: 300 * SECOND_MS,
    /** Bytes from a broker during one turn; it has nothing to send but acknowledgements. */
    receivedBytesPerTurn: 1_048_576,
    testsPerAddressAndMinute: 10,
  },
  rows: (limits) => [
    ['Devices of a bridge', 'tenant', number(limits.devices), 'The first that were made are published'],
    ['Bridges that are served at a time', 'installation', number(limits.bridgesAtOnce), 'They wait'],
    ['Messages without an acknowledgement', 'bridge', number(limits.windowMessages), 'The next ones wait'],
    [
      'Readings of a page, pages one after another',
      'bridge',
      `${number(limits.readingsPerPage)}, ${number(limits.pagesPerTurn)}`,
      'Other bridges have their turn',
    ],
    [
      'Comparisons of devices and names with what the broker knows, or answers to its question for everything',
      'bridge',
      `one in ${time(limits.compareEveryMs)}`,
      'They wait',
    ],
    [
      'A connection, an acknowledgement of the broker',
      'bridge',
      `${time(limits.connectMs)}, ${time(limits.acknowledgementMs)}`,
      `Disconnected; tried again after ${time(limits.firstPauseMs)}, then less and less often, at least every ${time(limits.longestPauseMs)}`,
    ],
    [
      'Bytes from the broker',
      'turn of a second',
      bytes(limits.receivedBytesPerTurn),
      'Disconnected, likewise',
    ],
    [
      'Tests of a bridge',
      'address, all servers',
      `${number(limits.testsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
  ],
});
