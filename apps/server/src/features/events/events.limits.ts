import { atOnce, bytes, defineLimits, MIB, number, RETRY_LATER } from '../../limits/feature-limits.ts';

/** One stream for each tab of a console. */
export const EVENT_LIMITS = defineLimits({
  title: 'Streams of events',
  numbers: {
    perUser: 60,
    perTenant: 1_000,
    total: 5_000,
    /** Events for a listener that comes back. */
    keptEvents: 1_000,
    /** Devices that an event names; if it concerns more, it names none. */
    devicesPerEvent: 200,
    /** Users for whom an event is; if it concerns more, it is for all of the tenant. */
    usersPerEvent: 1_000,
    /** Bytes that may wait for a reader who takes nothing. */
    pendingBytes: MIB / 4,
  },
  rows: (limits) => [
    ['Streams of events', 'user', atOnce(limits.perUser), RETRY_LATER],
    ['Streams of events', 'tenant', atOnce(limits.perTenant), RETRY_LATER],
    ['Streams of events', 'server', atOnce(limits.total), RETRY_LATER],
    [
      'Events kept for a stream that comes back',
      'server',
      number(limits.keptEvents),
      'The console reads everything on screen again',
    ],
    ['Devices that an event names', 'event', number(limits.devicesPerEvent), 'It names none'],
    ['People whom an event names', 'event', number(limits.usersPerEvent), 'All of the tenant hear of it'],
    ['Events that wait for a slow reader', 'stream', bytes(limits.pendingBytes), 'Closed'],
  ],
});
