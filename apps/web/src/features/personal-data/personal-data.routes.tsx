import { PERSONAL_DATA_PERMISSIONS } from '@airdeck/contract/personal-data/personal-data.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

export const PERSONAL_DATA_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.personalData,
    ...readersWith([PERSONAL_DATA_PERMISSIONS.download]),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 3, group: 'account' },
    title: (t) => t('personalData.title'),
    messageLink: { label: 'personalData.openFromMessage', kinds: ['deletionDeclined'] },
    load: screen(() => import('./pages/personal-data-page.tsx'), 'PersonalDataPage'),
  },
  {
    path: PATHS.deletionRequests,
    ...readersWith([PERSONAL_DATA_PERMISSIONS.decideOnDeletion]),
    section: 'profile',
    tab: { order: 14, group: 'administration' },
    title: (t) => t('personalData.requests.title'),
    messageLink: { label: 'personalData.requests.openFromMessage', kinds: ['deletionRequested'] },
    load: screen(() => import('./pages/deletion-requests-page.tsx'), 'DeletionRequestsPage'),
  },
];
