import { useTranslation } from 'react-i18next';
import { placeTarget } from '../../lib/yardsticks/yardstick-target.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import looks from '../../ui/looks/looks.module.css';
import { isolate } from '../../ui/text/isolate.ts';
import { YardstickChoiceForm } from './yardstick-card.tsx';

type PlaceYardstickDialogProps = {
  readonly place: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
};

/** By which index and limits the air in a building, floor or room is judged. */
export function PlaceYardstickDialog({ place, onClose }: PlaceYardstickDialogProps) {
  const { t } = useTranslation();
  const title = t('yardsticks.placeTitle', { place: isolate(place.name) });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={looks.closeStack}>
        <p className={looks.dim}>{t('yardsticks.placeText')}</p>
        <YardstickChoiceForm target={placeTarget(place.id)} label={title} onSaved={onClose} />
      </div>
    </Dialog>
  );
}
