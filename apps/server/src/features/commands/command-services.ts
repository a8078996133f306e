import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../bus/bus.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { CommandLines } from '../../ingest/command-lines.ts';
import type { Limits } from '../../limits/limits.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { TelemetryService } from '../telemetry/telemetry.service.ts';
import { createCommandSender } from './command-sender.ts';
import { createCommandService } from './commands.service.ts';
import { createDeviceModes } from './device-modes.service.ts';
import { createKnownModes } from './known-modes.ts';
import { createOperatedDevices } from './operated-devices.ts';
import { createPersistentCommands } from './persistent-commands.service.ts';

/** The services of commands, and the lines to devices, which the ingest opens. */
export function createCommandServices(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  bus: Bus;
  domainEvents: DomainEvents;
  log: FastifyBaseLogger | undefined;
  telemetry: TelemetryService;
  deviceActivity: DeviceActivityService;
  limits: Limits['commands'];
}) {
  const commandLines = new CommandLines(parts);
  const operatedDevices = createOperatedDevices(parts);
  const commandSender = createCommandSender({ ...parts, commandLines });
  commandLines.keepBy(commandSender);
  const knownModes = createKnownModes(parts);
  const persistentCommands = createPersistentCommands({ ...parts, operatedDevices, knownModes });
  return {
    commandLines,
    commandSender,
    commands: createCommandService({ ...parts, operatedDevices, knownModes, commandLines }),
    persistentCommands,
    deviceModes: createDeviceModes({ ...parts, operatedDevices, knownModes, persistentCommands }),
  };
}
