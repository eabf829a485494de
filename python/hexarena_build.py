"""Builds the wheel: CMake compiles the module, this packs it with the other files of the package.

A wheel is a zip archive with three metadata files, so the standard library is enough. This is the
build backend of pip (PEP 517), and a program: python3 hexarena_build.py FOLDER.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(hexarena VERSION ([0-9.]+)", text)[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def compile_module():
    jobs = os.environ.get("JOBS", str(os.cpu_count()))
    # Build for the Python that runs this, not the first one on the PATH.
    subprocess.run(
        ["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DHEXARENA_PYTHON=ON"]
        + ([] if (BUILD / "CMakeCache.txt").exists() else
           ["-DHEXARENA_TESTS=OFF", "-DHEXARENA_BENCH=OFF", f"-DPython3_EXECUTABLE={sys.executable}"]),
        check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", BUILD, "-j", jobs, "--target", "python_module"],
                   check=True, stdout=sys.stderr)


def metadata():
    return (f"Metadata-Version: 2.1\nName: hexarena\nVersion: {version()}\n"
            "Summary: Games on hexagonal boards: rules, engines, exact solvers and fast batches\n"
            "License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy\n")


def without_debug_information(file):
    """The bytes of a module, a fifth of the size if `strip` is available."""
    strip = shutil.which("strip")
    if strip is None:
        return file.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        small = pathlib.Path(folder) / file.name
        subprocess.run([strip, "-g", "-x", "-o", small, file], check=True)
        return small.read_bytes()


def pack(folder):
    """Packs the compiled files into a wheel in the folder; returns its name."""
    package = BUILD / "python" / "hexarena"
    facts = f"hexarena-{version()}.dist-info"
    files = {}
    for file in sorted(package.iterdir()):
        if file.suffix == ".so":
            files[f"hexarena/{file.name}"] = without_debug_information(file)
        elif file.suffix in (".py", ".pyi", ".typed"):
            files[f"hexarena/{file.name}"] = file.read_bytes()
    files["hexarena/py.typed"] = b""
    files[f"{facts}/METADATA"] = metadata().encode()
    files[f"{facts}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: hexarena\nRoot-Is-Purelib: false\nTag: {tag()}\n").encode()
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{facts}/RECORD"] = f"{record}{facts}/RECORD,,\n".encode()

    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    wheel = f"hexarena-{version()}-{tag()}.whl"
    with zipfile.ZipFile(folder / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # no date: the same files give the same wheel
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return wheel


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory) / f"hexarena-{version()}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(metadata())
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    compile_module()
    return pack(wheel_directory)


if __name__ == "__main__":
    print(pathlib.Path(sys.argv[1]) / pack(sys.argv[1]))
