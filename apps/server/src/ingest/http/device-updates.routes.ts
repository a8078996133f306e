import { pollAttributeUpdates } from '@airdeck/contract/device-port/device-api';
import type { FastifyInstance } from 'fastify';
import type { EventBus } from '../../events.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { sharedUpdateOf } from '../client-attributes.ts';
import type { DeviceDirectory } from '../device-directory.ts';
import type { LongPoll, LongPolls } from './long-polls.ts';
import { findSender, unavailable } from './refusals.ts';

/** Updates of shared attributes for devices without MQTT, by long polls. */
export function deviceUpdateRoutes(
  app: FastifyInstance,
  parts: { directory: DeviceDirectory; events: EventBus; polls: LongPolls },
): void {
  const { directory, events, polls } = parts;
  /** By device, oldest first. */
  const waiting = new Map<number, LongPoll[]>();
  const of = (deviceKey: number): LongPoll[] => [...(waiting.get(deviceKey) ?? [])];

  const leave = (deviceKey: number, poll: LongPoll): void => {
    const others = of(deviceKey).filter((other) => other !== poll);
    if (others.length > 0) waiting.set(deviceKey, others);
    else waiting.delete(deviceKey);
  };

  events.on('attributes.changed', ({ deviceKey, scope, values }) => {
    if (scope !== 'SHARED_SCOPE') return;
    for (const poll of of(deviceKey)) poll.answer(sharedUpdateOf(values));
  });
  events.on('device.deleted', ({ deviceKey }) => {
    for (const poll of of(deviceKey)) poll.end('deleted');
  });
  events.on('device.credentialsChanged', ({ deviceKey }) => {
    for (const poll of of(deviceKey)) poll.end('token-changed');
  });

  serve(
    app,
    pollAttributeUpdates,
    async ({ params, query, reply }) => {
      const device = await findSender(directory, params.token, reply);
      if (!device) return reply;
      if (!polls.hasRoom) return unavailable(reply);
      const { key } = device;
      return polls.hold(reply, query.timeout, (poll) => {
        const others = of(key);
        if (others.length >= LIMITS.commands.pollsPerDevice) others[0]?.end('replaced');
        waiting.set(key, [...of(key), poll]);
        return () => leave(key, poll);
      });
    },
    { compress: false },
  );
}
