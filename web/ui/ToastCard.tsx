import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import { dismissToast, type Toast } from './toasts.ts';

const ICONS = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert } as const;

export function ToastCard({ toast }: { toast: Toast }) {
  const t = useTexts(ui);
  const Icon = ICONS[toast.type];

  return (
    <div
      className={classNames(styles.toast, styles[toast.type])}
      data-toast-type={toast.type}
      data-text-key={toast.key}
    >
      <Icon className={styles.icon} size={22} aria-hidden="true" />
      <p>{toast.text}</p>
      <IconButton label={t.close} onClick={() => dismissToast(toast.id)}>
        <X />
      </IconButton>
    </div>
  );
}
