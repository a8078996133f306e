import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { FilterState } from './filter-words.ts';

type ShareBarProps = {
  /** Part that is used up; more than 1: overdue. */
  share: number;
  state: FilterState;
  isLarge?: boolean;
};

// Styles of its own would be a file more that the first script of the console has to name.
const WORDS: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 0.75rem',
  alignItems: 'baseline',
  justifyContent: 'space-between',
};
const BAR: CSSProperties = {
  overflow: 'hidden',
  marginBlockStart: '0.25rem',
  blockSize: '0.5rem',
  borderRadius: '0.25rem',
  background: 'var(--air-line)',
};
const WORD_COLORS: Readonly<Record<FilterState, string>> = {
  due: 'var(--air-danger)',
  soon: 'var(--air-ink)',
  fine: 'var(--air-ink-dim)',
};

/** What is left of a filter: a bar, a number and a word. */
export function ShareBar({ share, state, isLarge = false }: ShareBarProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  // Only what is due has nothing left.
  const percent = share >= 1 ? 0 : Math.max(1, Math.round((1 - share) * 100));
  const fill: CSSProperties = {
    blockSize: '100%',
    inlineSize: `${percent}%`,
    minInlineSize: '0.25rem',
    background: state === 'due' ? 'var(--air-danger)' : 'var(--air-accent)',
  };
  return (
    <div style={{ minInlineSize: '9rem' }}>
      <div style={WORDS}>
        <span
          style={{
            fontVariantNumeric: 'tabular-nums',
            ...(isLarge && { fontSize: '1.75rem', lineHeight: 1.1 }),
          }}
        >
          {t('filterWear.left', { percent: format.number(percent) })}
        </span>
        <span style={{ fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600, color: WORD_COLORS[state] }}>
          {t(`filterWear.state.${state}`)}
        </span>
      </div>
      <div style={BAR} aria-hidden>
        <div style={fill} />
      </div>
    </div>
  );
}
