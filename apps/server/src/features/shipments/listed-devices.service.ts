import type { ListedDeviceFault } from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS } from '@airdeck/contract/shipments/shipments';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { ApiError } from '../../http/errors.ts';
import type { StockHandOut } from '../devices/stock-hand-out.service.ts';
import {
  type CheckedRow,
  findListedDevices,
  findRowsOfTenants,
  type ListedCandidate,
  type ListedDevice,
} from './listed-devices.repository.ts';
import { checkedDeviceBody } from './shipment.presenter.ts';
import type { NewShipmentDevice } from './shipment-writes.repository.ts';

/** Context of the check of a list. */
type ListContext = {
  /** Tenant whose device names are taken; null: none. */
  readonly consigneeId: string | null;
  /** The shipment to change, which may keep its own devices; null: none. */
  readonly shipmentId: string | null;
};

/** Resolves listed devices, with the reasons why they cannot be sent. */
export function createListedDevices({
  stockHandOut,
}: {
  stockHandOut: Pick<StockHandOut, 'lock' | 'namesOf'>;
}) {
  /** In the order of the list. */
  async function check(
    tx: Queryable,
    list: readonly ListedDevice[],
    { consigneeId, shipmentId }: ListContext,
  ): Promise<CheckedRow[]> {
    const candidates = await candidatesByRow(tx, list);
    const missing = list.filter((_, row) => !candidates.has(row));
    const ofTenants = missing.length > 0 ? await findRowsOfTenants(tx, list) : new Set<number>();
    const names = consigneeId
      ? await stockHandOut.namesOf(
          consigneeId,
          [...candidates.values()].flat().map(({ name }) => name),
          tx,
        )
      : new Set<string>();
    const seenIds = new Set<string>();

    function faultOf({ id, name, isInStock, shipmentId: other }: ListedCandidate): ListedDeviceFault | null {
      if (seenIds.has(id)) return 'twice';
      seenIds.add(id);
      if (!isInStock) return 'taken';
      if (other !== null && other !== shipmentId) return 'inShipment';
      if (names.has(name)) return 'nameTaken';
      names.add(name);
      return null;
    }

    return list.map((listed, row) => {
      const [device, second] = candidates.get(row) ?? [];
      if (!device) return notFoundAs(listed, ofTenants.has(row) ? 'taken' : 'unknown');
      if (second) return notFoundAs(listed, 'ambiguous');
      const fault = faultOf(device);
      return {
        deviceId: device.id,
        name: device.name,
        label: device.label,
        fault,
        shipmentId: fault === 'inShipment' ? device.shipmentId : null,
      };
    });
  }

  return {
    check,

    /**
     * The devices of a list, locked until the transaction ends.
     * @throws ApiError 400/31 with `deviceList`, when one of them cannot be sent
     */
    async lock(
      unit: UnitOfWork,
      list: readonly ListedDevice[],
      context: ListContext & { readonly consigneeId: string },
    ): Promise<NewShipmentDevice[]> {
      const named = checked(await check(unit.tx, list, context));
      const ids = named.map(({ deviceId }) => deviceId);
      await stockHandOut.lock(unit, ids, context.consigneeId);
      // A device may have been handed out before it was locked.
      const byId = ids.map((deviceId) => ({ deviceId }));
      return checked(await check(unit.tx, byId, context));
    },
  };
}

/** The best matches of each row; several: ambiguous. */
async function candidatesByRow(
  tx: Queryable,
  list: readonly ListedDevice[],
): Promise<Map<number, ListedCandidate[]>> {
  const best = new Map<number, ListedCandidate[]>();
  for (const candidate of await findListedDevices(tx, list)) {
    const known = best.get(candidate.row) ?? [];
    const [first] = known;
    if (!first || candidate.rank < first.rank) best.set(candidate.row, [candidate]);
    else if (candidate.rank === first.rank) known.push(candidate);
  }
  return best;
}

const notFoundAs = ({ name, label }: ListedDevice, fault: ListedDeviceFault): CheckedRow => ({
  deviceId: null,
  name: name ?? null,
  label: label ?? null,
  fault,
  shipmentId: null,
});

/** @throws ApiError 400/31 when one of them cannot be sent */
function checked(rows: readonly CheckedRow[]): NewShipmentDevice[] {
  return rows.map(({ deviceId, name, label, fault }) => {
    if (fault !== null || deviceId === null || name === null) {
      throw new ApiError(SHIPMENT_ERRORS.devicesRefused, {}, { deviceList: rows.map(checkedDeviceBody) });
    }
    return { deviceId, name, label };
  });
}
