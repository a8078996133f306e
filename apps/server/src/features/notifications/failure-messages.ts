import type { Clock } from '../../clock.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { administratorsOf } from '../messages/message-people-sql.ts';
import type { MessageWriter } from '../messages/message-writer.service.ts';
import type { ProductMessageText } from '../messages/product-message.ts';
import { listRulesOf } from './failed-rules.repository.ts';
import { notificationTexts } from './notification-texts.ts';

const DAY_MS = 86_400_000;

export const failureText: ProductMessageText = ({ name }, language) => ({
  title: notificationTexts(language)('failed', { name: name ?? '' }),
  lines: [],
});

/** Tells the administrators of a tenant of deliveries that failed for good, once a day for each rule. */
export function writeFailureMessages(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  messageWriter: MessageWriter;
}): void {
  const { clock, domainEvents, messageWriter } = parts;
  domainEvents.listen(async (unit, { entityType, entity }) => {
    if (entityType !== 'DELIVERY' || entity.tenantId === null) return;
    const { tenantId, alarmIds } = entity;
    const day = Math.floor(clock() / DAY_MS);
    for (const { ruleId, name } of await listRulesOf(unit.tx, alarmIds)) {
      await messageWriter.write(unit, {
        kind: 'deliveriesFailed',
        importance: 'important',
        tenantId,
        params: { name, count: 1 },
        onceKey: `deliveriesFailed ${tenantId} ${ruleId ?? name} ${day}`,
        isCounted: false,
        isDelivered: false,
        people: administratorsOf(tenantId, null),
      });
    }
  });
}
