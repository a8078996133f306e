import { EVERY_USER, permission } from '../common/permission.ts';

export const PERSONAL_DATA_PERMISSIONS = {
  download: permission('personal-data:download', {
    who: EVERY_USER,
    act: 'own',
    does: 'download what the product has stored about oneself',
    isPersonal: true,
  }),
};
