import { staff_shell } from '#texts/generated/staff_shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { SideNavigation } from '#web/shell/SideNavigation.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { StaffArea } from '../routes.ts';
import { areasFor, pathTo } from './permissions.ts';
import { useSignedIn } from './signed-in.ts';

export function StaffNavigation(state: { isOpen: boolean; isCompact: boolean }) {
  const t = useTexts(staff_shell);
  const { role } = useSignedIn();
  const entries = areasFor(role).map(({ name, Icon, useCount }) => ({
    to: pathTo(name),
    label: t[`area_${name}`],
    Icon,
    badge: useCount && <CountBadge useCount={useCount} />,
  }));
  return <SideNavigation label={t.navigation} entries={entries} {...state} />;
}

/** An entry keeps its hook for as long as it stands in the list. */
function CountBadge({ useCount }: Required<Pick<StaffArea, 'useCount'>>) {
  return <Badge {...useCount()} />;
}
