import { READING_IMPORT_PERMISSIONS } from '@airdeck/contract/reading-import/reading-import.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

export const READING_IMPORT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.readingImport,
    ...readersWith([READING_IMPORT_PERMISSIONS.import]),
    section: 'devices',
    tab: { order: 7, group: 'setup' },
    title: (t) => t('readingImport.title'),
    messageLink: { label: 'readingImport.openFromMessage', kinds: ['readingImportEnded'] },
    load: screen(() => import('./pages/reading-import-page.tsx'), 'ReadingImportPage'),
  },
];
