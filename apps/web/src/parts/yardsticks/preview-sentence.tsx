import { BAND_NAMES } from '@airdeck/air/bands';
import { isFineBand } from '@airdeck/air/verdict';
import type { YardstickChoice, YardstickPreview } from '@airdeck/contract/yardsticks/yardstick-choices';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../lib/air-view/air-words.ts';
import type { Formatters } from '../../lib/format/formatters.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import type { YardstickTarget } from '../../lib/yardsticks/yardstick-target.ts';
import looks from '../../ui/looks/looks.module.css';

/** The effect of a choice on the present rooms. */
export function PreviewSentence({ target, choice }: { target: YardstickTarget; choice: YardstickChoice }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useQuery({ ...target.preview(choice), placeholderData: (shown) => shown });
  return (
    <p className={looks.dim} role="status">
      {data ? previewText(data, t, format) : t('ui.loading')}
    </p>
  );
}

/** `27 of 40 rooms would be called Poor now. Rooms that need attention with the present choice: 12.` */
function previewText({ now, tried, index }: YardstickPreview, t: TFunction, format: Formatters): string {
  const total = format.number(tried.rooms);
  if (tried.rooms === 0) return t('yardsticks.preview.nothing');
  const [worst] = BAND_NAMES.filter((band) => !isFineBand(band) && (tried.bands[band] ?? 0) > 0).toSorted(
    (a, b) => (tried.bands[b] ?? 0) - (tried.bands[a] ?? 0),
  );
  const before = t('yardsticks.preview.before', { number: format.number(now.needsAttention) });
  if (!worst) return format.sentences([t('yardsticks.preview.fine', { total }), before]);
  const values = { number: format.number(tried.bands[worst] ?? 0), total };
  const called = t('yardsticks.preview.called', { ...values, band: airWords(t).band(worst, index) });
  return format.sentences([called, before]);
}
