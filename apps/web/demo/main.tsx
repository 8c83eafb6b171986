import { createRoot } from 'react-dom/client';
import '../src/ui/theme/fonts.css';
import '../src/ui/theme/tokens.css';
import './demo.css';
import { App } from './app.tsx';

createRoot(document.getElementById('root')!).render(<App />);
