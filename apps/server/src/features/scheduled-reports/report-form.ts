import {
  SCHEDULED_REPORT_ERRORS,
  type ScheduledReportForm,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { checkedDeviceIds, distinctIds } from '../rules/chosen-devices.ts';
import { nameOf } from '../users/person.ts';
import { checkManages, ownerOf } from './report-managers.ts';
import { filterChoosable, listChoosableReaders } from './report-readers.repository.ts';
import { hasCustomer, hasPlace } from './scheduled-reports.repository.ts';

/** Validates the form of a report, and lists its possible readers. */
export function createReportForms(db: Queryable) {
  const choosable = (
    caller: Caller,
    customerId: string | null,
    userIds: readonly string[],
    queryable: Queryable = db,
  ) => filterChoosable(queryable, caller, customerId, userIds);

  return {
    choosable,

    /** The normalized form. @throws ApiError 400/31 if it names devices or readers that are not the owner's */
    async checked(caller: Caller, owner: Owner, form: ScheduledReportForm) {
      const { name, frequency, recordSet, countedHours, timeZone, isEnabled } = form;
      const { tenantId, customerId } = owner;
      if (customerId !== null && !(await hasCustomer(db, tenantId, customerId)))
        throw badRequest(SCHEDULED_REPORT_ERRORS.unknownCustomer);
      const { placeId } = form;
      if (placeId !== null && !(await hasPlace(db, owner, placeId)))
        throw badRequest(SCHEDULED_REPORT_ERRORS.unknownPlace);
      const deviceIds =
        placeId === null &&
        form.deviceIds &&
        (await checkedDeviceIds(db, owner, form.deviceIds, SCHEDULED_REPORT_ERRORS));
      const readerIds = distinctIds(form.readerIds);
      const known = await choosable(caller, customerId, readerIds);
      if (readerIds.some((id) => !known.has(id))) throw badRequest(SCHEDULED_REPORT_ERRORS.unknownReader);
      const kept = { name, frequency, recordSet, countedHours, timeZone, isEnabled };
      return { ...kept, deviceIds: deviceIds || null, placeId, readerIds };
    },

    /** Users whom the caller may choose as readers, by name. @throws ApiError 400/31, 403/20 */
    async readers(
      caller: Caller,
      query: { readonly customerId?: string | undefined; readonly textSearch?: string | undefined },
    ) {
      checkManages(caller);
      const ownCustomer = caller.authority === 'CUSTOMER_USER' ? caller.customerId : null;
      const { customerId } = ownerOf(caller, query.customerId ?? ownCustomer);
      const found = await listChoosableReaders(db, caller, { customerId, textSearch: query.textSearch });
      return found.map(({ id: userId, email, authority, ...user }) => ({
        userId,
        email,
        name: nameOf({ ...user, email }),
        isOfTenant: authority === 'TENANT_ADMIN',
      }));
    },
  };
}
