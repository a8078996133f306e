import type { Limit } from '@airdeck/air/limit-sets/limit-set';
import { LIMIT_SETS } from '@airdeck/air/limit-sets/limit-sets';
import { withUnit } from '@airdeck/air/metrics';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { Source } from './source.tsx';

type LimitSetId = keyof typeof LIMIT_SETS;

/** All sets of limits, as they are published. */
export function LimitsSection() {
  const { t } = useTranslation();
  return (
    <Card title={t('howJudged.limits.title')}>
      <p>{t('howJudged.limits.text')}</p>
      {(Object.keys(LIMIT_SETS) as LimitSetId[]).map((id) => (
        <LimitTable key={id} id={id} />
      ))}
    </Card>
  );
}

function LimitTable({ id }: { id: LimitSetId }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { source, air, limits } = LIMIT_SETS[id];
  const name = t(`air.limitSet.${id}`);
  const quantities = [...new Set(limits.map(({ quantity }) => quantity))];
  const spans = OVER.filter((over) => limits.some((limit) => limit.over === over));
  const limitFor = (quantity: Limit['quantity'], over: Limit['over']) =>
    limits.find((limit) => limit.quantity === quantity && limit.over === over);
  return (
    <section className={looks.closerStack} aria-label={name}>
      <h3 className={looks.heading}>{name}</h3>
      <p className={looks.hint}>
        {t(`howJudged.limits.air.${air}`)}. <Source text={source} />
      </p>
      <PlainTable
        label={name}
        columns={[
          { header: t('howJudged.quantity'), cell: (quantity) => airWords(t).metric(quantity) },
          ...spans.map((over) => ({
            header: t(`howJudged.limits.over.${over}`),
            cell: (quantity: Limit['quantity']) => limitText(limitFor(quantity, over), format),
            isNumber: true,
          })),
        ]}
        rows={quantities}
        rowKey={(quantity) => quantity}
      />
      <p className={looks.hint}>{t(`howJudged.limits.note.${id}`)}</p>
    </section>
  );
}

const OVER = ['reading', 'hour', '8hours', 'day', 'year'] as const satisfies Limit['over'][];

/** In the unit of the publication: `60 µg/m³`, `18–28 °C`. */
function limitText(limit: Limit | undefined, format: Formatters): string {
  if (!limit) return '–';
  const { from, upTo, unit } = limit;
  const numberOf = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);
  if (from === undefined || upTo === undefined)
    return isolateLtr(withUnit(numberOf(upTo ?? from ?? 0), unit));
  return isolateLtr(withUnit(`${numberOf(from)}–${numberOf(upTo)}`, unit));
}
