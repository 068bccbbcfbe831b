// Uppy's styles first, then the product's styles, which override them.
import "@uppy/core/css/style.css";
import "@uppy/dashboard/css/style.css";
import "@uppy/webcam/css/style.css";
import "@uppy/url/css/style.css";
import "@uppy/image-editor/css/style.css";
import "./styles/frame.css";
import "./styles/add-files.css";
import "./styles/files.css";
import "./styles/status.css";
import "./styles/panels.css";
import "./styles/providers.css";
