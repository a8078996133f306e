import type { PersonalData } from '../../database/personal-data-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';

export const TENANT_PERSONAL_DATA: PersonalData = {
  unlisted: [{ columns: [tenant.email], because: 'it is the address of an organisation, not of a user' }],
};
