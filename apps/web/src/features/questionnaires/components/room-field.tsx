import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import looks from '../../../ui/looks/looks.module.css';

type RoomFieldProps = { room: LookupOption | null; onChange: (room: LookupOption | null) => void };

/** Optional field for the room that the answers concern, and a note about who reads them. */
export function RoomField({ room, onChange }: RoomFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={looks.dim}>{t('questionnaires.answer.whoReads')}</p>
      <FoundField
        useFound={useDeviceLookup}
        label={t('questionnaires.answer.room')}
        description={t('questionnaires.answer.roomText')}
        placeholder={t('ui.choose')}
        value={room}
        onChange={onChange}
        clearable
      />
    </>
  );
}
