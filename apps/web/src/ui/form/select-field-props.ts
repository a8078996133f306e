import type { ReactNode } from 'react';

/** A choice of one among several, as both of its forms take it. */
export interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Whether what was chosen can be taken back. */
  clearable?: boolean;
  onBlur?: () => void;
}
