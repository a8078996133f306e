import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { ApiError } from '../../http/errors.ts';
import type { StockHandOut } from '../devices/stock-hand-out.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createShipmentMaking } from './shipment-making.service.ts';
import { createShipmentPublisher } from './shipment-publisher.ts';
import { createShipmentReading } from './shipment-reading.service.ts';
import { createShipmentReceiving } from './shipment-receiving.service.ts';
import { createShipmentStatus } from './shipment-status.service.ts';
import { findUnderWay } from './shipment-writes.repository.ts';

/** Services that read, create, change and receive shipments. */
export function createShipmentServices(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'detailsOf'>;
  stockHandOut: StockHandOut;
}) {
  const reading = createShipmentReading(parts);
  const changes = { ...parts, reading, ...createShipmentPublisher(parts) };
  keepUnderWay(parts.domainEvents);
  return {
    shipmentReading: reading,
    shipmentMaking: createShipmentMaking(changes),
    shipmentReceiving: createShipmentReceiving(changes),
    shipmentStatus: createShipmentStatus(changes),
  };
}

/** A device under way leaves the stock only by its receipt: the listener rolls back other transactions. */
function keepUnderWay(domainEvents: DomainEvents): void {
  domainEvents.listenToAll(async (published, { tx }) => {
    const leaving = published.flatMap(({ entityType, action, entity }) =>
      entityType === 'DEVICE' && (action === 'movedToTenant' || action === 'deleted') ? [entity.id] : [],
    );
    const found = leaving.length > 0 ? await findUnderWay(tx, leaving) : undefined;
    if (!found) return;
    const { consignee, shipmentId } = found;
    throw new ApiError(DEVICE_ERRORS.inShipment, { consignee }, { shipmentId });
  });
}
