import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { ApiError } from '../../http/errors.ts';
import type { StockHandOut } from '../devices/stock-hand-out.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createShipmentMaker } from './shipment-maker.service.ts';
import { createShipmentPublisher } from './shipment-publisher.ts';
import { createShipmentReader } from './shipment-reader.service.ts';
import { createShipmentReceiver } from './shipment-receiver.service.ts';
import { createShipmentStatus } from './shipment-status.service.ts';
import { findUnderWay } from './shipment-writes.repository.ts';

/** Services that read, create, change and receive shipments. */
export function createShipmentServices(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: Pick<TenantService, 'contactsOf'>;
  stockHandOut: StockHandOut;
}) {
  const reader = createShipmentReader(parts);
  const changes = { ...parts, reader, ...createShipmentPublisher(parts) };
  keepUnderWay(parts.domainEvents);
  return {
    shipmentReader: reader,
    shipmentMaker: createShipmentMaker(changes),
    shipmentReceiver: createShipmentReceiver(changes),
    shipmentStatus: createShipmentStatus(changes),
  };
}

/** A device under way leaves the stock only by its receipt: the listener rolls back other transactions. */
function keepUnderWay(domainEvents: DomainEvents): void {
  domainEvents.listenToAll(async ({ tx }, published) => {
    const leaving = published.flatMap(({ entityType, action, entity }) =>
      entityType === 'DEVICE' && (action === 'movedToTenant' || action === 'deleted') ? [entity.id] : [],
    );
    const found = leaving.length > 0 ? await findUnderWay(tx, leaving) : undefined;
    if (!found) return;
    const { consignee, shipmentId } = found;
    throw new ApiError(DEVICE_ERRORS.inShipment, { consignee }, { shipmentId });
  });
}
