import type { Database } from '../database/database.ts';
import type { EventBus } from '../events.ts';
import type { AlarmService } from '../features/alarms/alarms.service.ts';
import type { ProductMessageTexts } from '../features/messages/product-message.ts';
import { createReceivedMessages } from '../features/messages/received-messages.service.ts';
import type { FurtherCommands } from '../live/live.ts';
import type { LiveParts } from '../live/live-parts.ts';
import { createAlarmCommands } from './alarms/alarm-commands.ts';
import { createEntityDataCommands } from './entity-queries/entity-data-commands.ts';
import { createNotificationCommands } from './notifications/notification-commands.ts';

/** ThingsBoard's WebSocket commands for queries, alarms and notifications. */
export function createThingsBoardCommands(
  parts: LiveParts & {
    database: Database;
    events: EventBus;
    alarms: AlarmService;
    messageTexts: ProductMessageTexts;
  },
): FurtherCommands {
  const entityData = createEntityDataCommands(parts);
  const alarms = createAlarmCommands(parts);
  const notifications = createNotificationCommands({ ...parts, messages: createReceivedMessages(parts) });
  return {
    async run(session, caller, command, gone) {
      switch (command.type) {
        case 'ENTITY_DATA':
          return entityData.run(session, caller, command, gone);
        case 'ENTITY_COUNT':
          return entityData.count(session, caller, command);
        case 'ALARM_DATA':
          return alarms.data(session, caller, command);
        case 'ALARM_COUNT':
          return alarms.count(session, caller, command);
        case 'ALARM_STATUS':
          return alarms.status(session, caller, command);
        case 'NOTIFICATIONS':
          return notifications.list(session, caller, command);
        case 'NOTIFICATIONS_COUNT':
          return notifications.count(session, caller, command.cmdId);
        case 'MARK_NOTIFICATIONS_AS_READ':
          return notifications.markRead(caller, command.notifications);
        case 'MARK_ALL_NOTIFICATIONS_AS_READ':
          return notifications.markRead(caller);
      }
    },
    sweep(): void {
      entityData.sweep();
      alarms.sweep();
    },
  };
}
